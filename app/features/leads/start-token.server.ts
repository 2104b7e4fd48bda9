import type { Clock } from '../../platform/clock.ts'
import { type KeyRing, keyedHash } from '../../platform/keys.server.ts'
import type { Site } from '../sites/site-settings.ts'

interface Parts {
  keys: KeyRing
  clock: Clock
}

/** Nobody writes a name and a phone number faster; autofill and a tap on the consent take longer too. */
const leastMs = 1500

const mark = ({ keys }: Parts, site: Site, at: string) => keyedHash(keys, 'start', site.id, at).slice(0, 16)

/** What a form is given when it comes alive, and sends back: when that was, in a way nobody else can write. */
export function startToken(parts: Parts, site: Site): string {
  const at = String(parts.clock.now().getTime())
  return `${at}.${mark(parts, site, at)}`
}

/** Whether a form came back too soon for a person. A form without a token was sent without script, and is not judged. */
export function isQuick(parts: Parts, site: Site, token: unknown): boolean {
  if (token === undefined || token === null) return false
  const [at = '', signature] = typeof token === 'string' ? token.split('.') : []
  return signature !== mark(parts, site, at) || parts.clock.now().getTime() - Number(at) < leastMs
}
