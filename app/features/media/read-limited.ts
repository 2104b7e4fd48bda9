/**
 * Reads a stream to its end, or gives it up as soon as it has brought more than `maxBytes`: what is sent beyond is
 * neither kept nor waited for.
 */
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
