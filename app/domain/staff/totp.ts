import { createHmac } from 'node:crypto'

/** RFC 6238. */
const stepMs = 30_000

export const toStep = (at: number): number => Math.floor(at / stepMs)

/** RFC 4226 §5.3. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[19] as number) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const findStep = (secret: string, code: string, at: number): number | undefined =>
  [0, -1, 1].map((away) => toStep(at) + away).find((step) => totpCode(secret, step) === code)

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Google's Key Uri Format. */
export function authenticatorUri(secret: string, issuer: string, account: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const key = (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)])
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${name}?${new URLSearchParams({ secret: key.join(''), issuer, digits: '6', period: '30' })}`
}
