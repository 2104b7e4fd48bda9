/** Base58 without `-` and `_`: link detection (Android's `Patterns.WEB_URL`, mail programs) cuts them off at the end. */
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const lengthFor = (count: number) => Math.ceil((count * Math.log(64)) / Math.log(letters.length))

/** Same bits as the base64url text, in base58 of fixed length. */
export function toLinkLetters(text: string): string {
  let rest = 0n
  for (const letter of text) rest = rest * 64n + BigInt(base64url.indexOf(letter))
  let encoded = ''
  for (let i = lengthFor(text.length); i > 0; i--) {
    encoded = letters[Number(rest % 58n)] + encoded
    rest /= 58n
  }
  return encoded
}

export function fromLinkLetters(encoded: string, count: number): string | undefined {
  if (encoded.length !== lengthFor(count)) return undefined
  let rest = 0n
  for (const letter of encoded) {
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
