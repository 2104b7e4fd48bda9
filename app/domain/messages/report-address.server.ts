import { timingSafeEqual } from 'node:crypto'
import { type KeyRing, keyedHashes } from '#app/platform/keys.server.ts'

const tokens = (keys: KeyRing, vendor: string) => keyedHashes(keys, 'report-address', vendor)

/** Derived from the newest secret, 256 bits; earlier ones work until their secret leaves APP_SECRET. */
export const reportPath = (keys: KeyRing, vendor: string): string =>
  `/webhooks/${vendor}/${tokens(keys, vendor)[0]}`

export function isReportToken(keys: KeyRing, vendor: string, token: string): boolean {
  const actual = Buffer.from(token)
  return tokens(keys, vendor)
    .map((token) => Buffer.from(token))
    .some((expected) => actual.length === expected.length && timingSafeEqual(actual, expected))
}
