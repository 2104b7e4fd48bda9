/** The name pictures are stored and addressed by: part of the content's own hash. */
export const storedName = (sha256: string) => sha256.slice(0, 20)
