import { decodeCp949 } from '#app/platform/decode-cp949.ts'

/** Share of zero bytes at even or odd places from which a text without a byte order mark counts as UTF-16: its commas, digits and line ends have them. */
const fewestZeros = 0.02

/**
 * A text in UTF-8, UTF-16 of either order with or without a mark, or code page 949, in which Korean Excel writes CSV.
 * @returns undefined where it is none of them, or holds zeros as binary files do
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes)
  if (utf16) return decode(utf16, bytes.subarray(0, bytes.length & ~1))
  const text = decode('utf-8', bytes) ?? decodeCp949(bytes)
  return text?.includes('\0') ? undefined : text
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 64 * 1024)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (!byte) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (
    Math.max(even, odd) < (sample.length / 2) * fewestZeros ||
    Math.min(even, odd) * 8 > Math.max(even, odd)
  )
    return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decode(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
