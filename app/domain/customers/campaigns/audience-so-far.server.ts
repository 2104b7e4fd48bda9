import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { type Audience, countAudience, emptyAudience } from './audience.server.ts'

export interface AudienceSoFar extends Audience {
  /** False: counting continues, and there are more. */
  isComplete: boolean
}

interface Count {
  audience: Audience
  finished: Promise<void>
  isComplete: boolean
}

/** How long a request waits, in milliseconds: enough for some ten thousand customers. */
const patienceMs = 700
/** A count that took longer is kept for so long and returned again. */
const keptMs = 10 * minuteMs

const counts = new WeakMap<Db, Map<string, Count>>()

/**
 * Who would get an advertisement now. Large audiences are counted behind the request, in slices and once for all who ask;
 * the sending looks at each person again in any case.
 */
export async function countAudienceSoFar(
  deps: Deps<'db' | 'keys' | 'clock'>,
  siteId: string,
  patience = patienceMs,
): Promise<AudienceSoFar> {
  const ofSites = counts.get(deps.db) ?? new Map<string, Count>()
  counts.set(deps.db, ofSites)
  const count = ofSites.get(siteId) ?? startCount(deps, siteId, ofSites, patience)
  await Promise.race([count.finished, wait(patience, undefined, { ref: false })])
  return { ...structuredClone(count.audience), isComplete: count.isComplete }
}

function startCount(
  deps: Deps<'db' | 'keys' | 'clock'>,
  siteId: string,
  ofSites: Map<string, Count>,
  patience: number,
): Count {
  const startedAt = performance.now()
  const audience = emptyAudience()
  const count: Count = { audience, isComplete: false, finished: Promise.resolve() }
  const forget = () => ofSites.delete(siteId)
  count.finished = countAudience(deps, siteId, toTimestamp(deps.clock.now()), audience).then(
    () => {
      count.isComplete = true
      if (performance.now() - startedAt < patience) forget()
      else setTimeout(forget, keptMs).unref()
    },
    (error) => {
      forget()
      throw error
    },
  )
  // Told to those who wait; behind a request there may be nobody.
  count.finished.catch(() => {})
  ofSites.set(siteId, count)
  return count
}
