import { createHmac } from 'node:crypto'

/** Length of a step, in milliseconds (RFC 6238). */
const stepMs = 30_000

/** The half minute of an instant. */
export const stepOf = (at: number): number => Math.floor(at / stepMs)

/** The six figures that an authenticator shows in a step (RFC 4226 §5.3). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[19] as number) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Which step a code is of, the one before and after the present included; undefined for none. */
export const stepOfCode = (secret: string, code: string, at: number): number | undefined =>
  [0, -1, 1].map((away) => stepOf(at) + away).find((step) => codeOf(secret, step) === code)
