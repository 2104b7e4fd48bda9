/**
 * Letters and digits that a token in a link may have: base58, without what looks alike (0 and O, I and l). No `-` and
 * `_`: what finds links in messages (Android's `Patterns.WEB_URL`, mail programs) ends a link at the boundary of a word,
 * so a `-` at its end would be left out.
 */
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** How many letters hold as much as so many of base64url. */
const lengthFor = (count: number) => Math.ceil((count * Math.log(64)) / Math.log(letters.length))

/** The same bits as a text of base64url, in letters that are good in a link; as many for every text of one length. */
export function toLinkLetters(text: string): string {
  let rest = 0n
  for (const letter of text) rest = rest * 64n + BigInt(base64url.indexOf(letter))
  let written = ''
  for (let i = lengthFor(text.length); i > 0; i--) {
    written = letters[Number(rest % 58n)] + written
    rest /= 58n
  }
  return written
}

/**
 * What `toLinkLetters` made of so many letters of base64url.
 * @returns undefined for what it cannot have made
 */
export function fromLinkLetters(written: string, count: number): string | undefined {
  if (written.length !== lengthFor(count)) return undefined
  let rest = 0n
  for (const letter of written) {
    const value = letters.indexOf(letter)
    if (value < 0) return undefined
    rest = rest * 58n + BigInt(value)
  }
  let text = ''
  for (let i = count; i > 0; i--) {
    text = base64url[Number(rest % 64n)] + text
    rest /= 64n
  }
  return rest ? undefined : text
}
