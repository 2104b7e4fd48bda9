import { timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHashes } from '../../platform/keys.server.ts'

const tokens = (keys: KeyRing, vendor: string) => keyedHashes(keys, 'report-address', vendor)

/** Derived from the newest secret, 256 bits; earlier ones work until their secret leaves APP_SECRET. */
export const reportPath = (keys: KeyRing, vendor: string): string =>
  `/webhooks/${vendor}/${tokens(keys, vendor)[0]}`

export function isReportToken(keys: KeyRing, vendor: string, given: string): boolean {
  const told = Buffer.from(given)
  return tokens(keys, vendor)
    .map((token) => Buffer.from(token))
    .some((expected) => told.length === expected.length && timingSafeEqual(told, expected))
}
