import { decodeCp949 } from '#app/platform/decode-cp949.ts'

/**
 * The text of XML or HTML in its declared encoding: by its byte order mark, by the zeros of UTF-16, by its XML declaration
 * (XML 1.0, appendix F), else UTF-8. Invalid bytes become U+FFFD.
 */
export const readMarkup = (content: Uint8Array): string => decode(content, encodingOf(content), false)

/** As `readMarkup`. @returns undefined where a letter cannot be read, or the encoding is not known */
export function readMarkupStrictly(content: Uint8Array): string | undefined {
  try {
    return decode(content, encodingOf(content), true)
  } catch {
    return undefined
  }
}

const decode = (content: Uint8Array, encoding: string, fatal: boolean) => {
  const korean = encoding === 'euc-kr' ? decodeCp949(content) : undefined
  if (korean !== undefined) return korean
  try {
    return new TextDecoder(encoding, { fatal }).decode(content)
  } catch (error) {
    if (fatal) throw error
    return new TextDecoder().decode(content)
  }
}

function encodingOf(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 200)).toString(
    'latin1',
  )
  const [, named = 'utf-8'] =
    /^<\?xml[^>]{1,100}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(head) ?? []
  // Bytes that can be read as ASCII cannot be UTF-16.
  if (/^utf-?16/i.test(named)) return 'utf-8'
  return korean.test(named) ? 'euc-kr' : named
}

/** What Korean programs write for it, which the Encoding Standard has only in part. */
const korean = /^(?:euc-?kr|cp949|ms949|uhc|(?:x-)?windows-949|ks_?c_?5601(?:-198[79])?)$/i
