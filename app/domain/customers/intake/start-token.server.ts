import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { dayMs } from '#app/platform/durations.ts'
import { keyedHashes } from '#app/platform/keys.server.ts'

/** Milliseconds. Nobody, not even autofill, is faster. */
const minMs = 1500
const maxMs = dayMs

const signatures = ({ keys }: Deps<'keys' | 'clock'>, site: Pick<Site, 'id'>, at: string) =>
  keyedHashes(keys, 'start', site.id, at).map((hash) => hash.slice(0, 16))

/** Signed time at which a form became interactive; the form sends it back. */
export function startToken(deps: Deps<'keys' | 'clock'>, site: Pick<Site, 'id'>): string {
  const at = String(deps.clock.now().getTime())
  return `${at}.${signatures(deps, site, at)[0]}`
}

/** Milliseconds; undefined for a foreign token, or one older than a day. */
function ageOf(deps: Deps<'keys' | 'clock'>, site: Site, token: unknown): number | undefined {
  const [at = '', signature] = typeof token === 'string' ? token.split('.') : []
  if (!signatures(deps, site, at).includes(signature ?? '')) return undefined
  const age = deps.clock.now().getTime() - Number(at)
  return age <= maxMs ? age : undefined
}

export const isQuick = (deps: Deps<'keys' | 'clock'>, site: Site, token: unknown): boolean =>
  (ageOf(deps, site, token) ?? 0) < minMs

/** For a form shown again: a valid token stays, so that its time runs on. */
export const nextStart = (deps: Deps<'keys' | 'clock'>, site: Site, token: unknown): string =>
  ageOf(deps, site, token) === undefined ? startToken(deps, site) : (token as string)
