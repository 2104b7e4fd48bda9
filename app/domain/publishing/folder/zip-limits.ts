/** Bytes of a ZIP of a whole site or of its pictures. It is read file by file, so that it takes no memory. */
export const maxZipBytes = 512 * 1024 * 1024
