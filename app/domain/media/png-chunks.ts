import { inflateSync } from 'node:zlib'

interface Chunk {
  type: string
  data: Buffer
}

function* chunksBeforePixels(png: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') return
    yield { type, data: png.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** Bytes of all together: real profiles and texts are kilobytes; larger ones are a decompression bomb. */
const maxUnfolded = 4 * 1024 * 1024

/** What sharp does not report: several frames, or a decompression bomb in a profile or text. */
export function findPngThreat(png: Buffer): 'animated' | 'unfolds' | undefined {
  let left = maxUnfolded
  for (const { type, data } of chunksBeforePixels(png)) {
    if (type === 'acTL') return 'animated'
    const start = compressedFrom(type, data)
    if (start !== undefined) left -= unfoldedBytes(data.subarray(start), left)
    if (left <= 0) return 'unfolds'
  }
}

function compressedFrom(type: string, data: Buffer): number | undefined {
  const name = data.indexOf(0)
  if (type === 'iCCP' || type === 'zTXt') return name + 2
  if (type !== 'iTXt' || data[name + 1] !== 1) return undefined
  const language = data.indexOf(0, name + 3)
  return data.indexOf(0, language + 1) + 1
}

/** @param most for more is not unfolded */
function unfoldedBytes(data: Buffer, most: number): number {
  try {
    return inflateSync(data, { maxOutputLength: most }).length
  } catch (error) {
    // Merely broken data is ignored, as browsers do.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? most : 0
  }
}
