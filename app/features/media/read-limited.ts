/** Reads a stream, or cancels it as soon as it exceeds `maxBytes`. */
export async function readLimited(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | 'too-large'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks, bytes)
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel('too large').catch(() => {})
      return 'too-large'
    }
    chunks.push(value)
  }
}
