import type { Clock } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'
import { type KeyRing, keyedHashes } from '../../../platform/keys.server.ts'
import type { Site } from '../../site/site-settings.ts'

interface Parts {
  keys: KeyRing
  clock: Clock
}

/** Nobody, not even autofill, is faster. */
const leastMs = 1500
const mostMs = dayMs

/** Under every secret of APP_SECRET, newest first. */
const consentVersions = ({ keys }: Parts, site: Pick<Site, 'id'>, at: string) =>
  keyedHashes(keys, 'start', site.id, at).map((hash) => hash.slice(0, 16))

/** Signed time at which a form became interactive; the form sends it back. */
export function startToken(parts: Parts, site: Pick<Site, 'id'>): string {
  const at = String(parts.clock.now().getTime())
  return `${at}.${consentVersions(parts, site, at)[0]}`
}

/** Milliseconds; undefined for a foreign token, or one older than a day. */
function ageOf(parts: Parts, site: Site, token: unknown): number | undefined {
  const [at = '', signature] = typeof token === 'string' ? token.split('.') : []
  if (!consentVersions(parts, site, at).includes(signature ?? '')) return undefined
  const age = parts.clock.now().getTime() - Number(at)
  return age <= mostMs ? age : undefined
}

export const isQuick = (parts: Parts, site: Site, token: unknown): boolean =>
  (ageOf(parts, site, token) ?? 0) < leastMs

/** For a form shown again: a valid token stays, so that its time runs on. */
export const nextStart = (parts: Parts, site: Site, token: unknown): string =>
  ageOf(parts, site, token) === undefined ? startToken(parts, site) : (token as string)
