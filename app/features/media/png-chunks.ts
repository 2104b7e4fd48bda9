import { inflateSync } from 'node:zlib'

interface Chunk {
  type: string
  data: Buffer
}

/** What a PNG carries before its pixels. */
function* chunksBeforePixels(png: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') return
    yield { type, data: png.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** Profiles and texts are kilobytes; one of more megabytes than this was made to be unpacked. */
const largestNote = 4 * 1024 * 1024

/**
 * What a PNG has that the picture library does not tell: several frames, of which it takes the first for the whole, or
 * a compressed profile or text that unfolds without end, which it may unpack.
 */
export function findTrickInPng(png: Buffer): 'animated' | 'unfolds' | undefined {
  for (const { type, data } of chunksBeforePixels(png)) {
    if (type === 'acTL') return 'animated'
    const start = compressedFrom(type, data)
    if (start !== undefined && unfoldsWithoutEnd(data.subarray(start))) return 'unfolds'
  }
}

/** Where the compressed part of a chunk begins: after names that end with a zero, and flags. */
function compressedFrom(type: string, data: Buffer): number | undefined {
  const name = data.indexOf(0)
  if (type === 'iCCP' || type === 'zTXt') return name + 2
  if (type !== 'iTXt' || data[name + 1] !== 1) return undefined
  const language = data.indexOf(0, name + 3)
  return data.indexOf(0, language + 1) + 1
}

function unfoldsWithoutEnd(data: Buffer): boolean {
  try {
    inflateSync(data, { maxOutputLength: largestNote })
    return false
  } catch (error) {
    // What is merely broken is ignored, as everybody does.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}
