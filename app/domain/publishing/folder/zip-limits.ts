/** Bytes of a ZIP of a whole site or of its pictures. It is streamed file by file, so memory does not limit it. */
export const maxZipBytes = 512 * 1024 * 1024
