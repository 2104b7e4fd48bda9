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

/** Bytes: real profiles and texts are kilobytes; a larger one is a decompression bomb. */
const maxChunkBytes = 4 * 1024 * 1024

/** What sharp does not report: several frames, or a decompression bomb in a profile or text. */
export function findPngThreat(png: Buffer): 'animated' | 'unfolds' | undefined {
  for (const { type, data } of chunksBeforePixels(png)) {
    if (type === 'acTL') return 'animated'
    const start = compressedFrom(type, data)
    if (start !== undefined && unfoldsWithoutEnd(data.subarray(start))) return 'unfolds'
  }
}

function compressedFrom(type: string, data: Buffer): number | undefined {
  const name = data.indexOf(0)
  if (type === 'iCCP' || type === 'zTXt') return name + 2
  if (type !== 'iTXt' || data[name + 1] !== 1) return undefined
  const language = data.indexOf(0, name + 3)
  return data.indexOf(0, language + 1) + 1
}

function unfoldsWithoutEnd(data: Buffer): boolean {
  try {
    inflateSync(data, { maxOutputLength: maxChunkBytes })
    return false
  } catch (error) {
    // Merely broken data is ignored, as browsers do.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}
