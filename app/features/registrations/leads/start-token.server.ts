import type { Clock } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'
import { type KeyRing, keyedHashes } from '../../../platform/keys.server.ts'
import type { Site } from '../../site/site-settings.ts'

interface Parts {
  keys: KeyRing
  clock: Clock
}

/** Nobody writes a name and a phone number faster; autofill and a tap on the consent take longer too. */
const leastMs = 1500
/** A mark of yesterday's says nothing about today's filling, and one that was copied does not work for ever. */
const mostMs = dayMs

/** By every secret of APP_SECRET, the newest first: a form may come back after a change. */
const consentVersions = ({ keys }: Parts, site: Pick<Site, 'id'>, at: string) =>
  keyedHashes(keys, 'start', site.id, at).map((hash) => hash.slice(0, 16))

/** What a form is given when it comes alive, and sends back: when that was, in a way nobody else can write. */
export function startToken(parts: Parts, site: Pick<Site, 'id'>): string {
  const at = String(parts.clock.now().getTime())
  return `${at}.${consentVersions(parts, site, at)[0]}`
}

/** Milliseconds since a form was given its mark; undefined for what is none of ours, or older than a day. */
function ageOf(parts: Parts, site: Site, token: unknown): number | undefined {
  const [at = '', signature] = typeof token === 'string' ? token.split('.') : []
  if (!consentVersions(parts, site, at).includes(signature ?? '')) return undefined
  const age = parts.clock.now().getTime() - Number(at)
  return age <= mostMs ? age : undefined
}

/** Whether a form came back too soon for a person, or without anything to tell by. */
export const isQuick = (parts: Parts, site: Site, token: unknown): boolean =>
  (ageOf(parts, site, token) ?? 0) < leastMs

/** The mark for a form that is shown again: the one it came with while that is good, so that its time runs on. */
export const nextStart = (parts: Parts, site: Site, token: unknown): string =>
  ageOf(parts, site, token) === undefined ? startToken(parts, site) : (token as string)
