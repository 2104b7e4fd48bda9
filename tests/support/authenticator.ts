/** The secret that an authenticator holds, out of the key that a person copies (RFC 4648 §6), spaces or none. */
export function secretOf(written: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...written.replace(/\s/g, '')]
    .map((one) => letters.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
