import { decodeCp949 } from './decode-cp949.ts'

/** A lone percent sign, and an escape of a letter outside ASCII. */
const lone = /%(?![0-9a-f]{2})/gi
const beyondAscii = /%[89a-f][0-9a-f]/gi

/**
 * A path whose escapes are UTF-8, as addresses have them today (RFC 3987). Addresses of older Korean sites are escaped in
 * CP949 (`/%BA%D0%BE%E7.html` is `/분양.html`); what is neither keeps its escapes as plain letters.
 */
export function readablePath(path: string): string {
  if (!path.includes('%') || isReadable(path)) return path
  const whole = path.replaceAll(lone, '%25')
  if (isReadable(whole)) return whole
  return fromCp949(whole) ?? whole.replaceAll(beyondAscii, (written) => `%25${written.slice(1)}`)
}

function isReadable(path: string): boolean {
  try {
    // Compared, since the bundler drops a call whose value nobody takes.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** The second byte of a letter may be an ASCII letter, which stands there unescaped. ASCII escapes are left as they are. */
function fromCp949(path: string): string | undefined {
  const bytes = path.replaceAll(beyondAscii, (written) =>
    String.fromCharCode(Number.parseInt(written.slice(1), 16)),
  )
  if (/[^\0-\u00ff]/.test(bytes)) return undefined
  return decodeCp949(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)))?.replaceAll(
    /[^\0-\u007f]+/g,
    encodeURIComponent,
  )
}
