import { timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHash } from '../../platform/keys.server.ts'

const token = (keys: KeyRing, vendor: string) => keyedHash(keys, 'report-address', vendor)

/** Path that a vendor is given for its reports. It follows from APP_SECRET and holds 256 bits. */
export const reportPath = (keys: KeyRing, vendor: string): string =>
  `/webhooks/${vendor}/${token(keys, vendor)}`

export function isReportToken(keys: KeyRing, vendor: string, given: string): boolean {
  const expected = Buffer.from(token(keys, vendor))
  const told = Buffer.from(given)
  return told.length === expected.length && timingSafeEqual(told, expected)
}
