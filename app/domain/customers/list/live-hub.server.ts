import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs, minuteMs } from '#app/platform/durations.ts'
import { assigneesIn, type LeadScope } from '../customer/lead-scope.ts'
import { type LeadChange, listChanges } from './list-changes.server.ts'

/** Says only that something changed, and how much; never what. */
export interface News {
  /** Registrations that changed or changed hands. */
  changed: number
  /** Of them, registrations that came. */
  fresh: number
  /** Ids of those that changed, at most `maxLeads`: the screen of one of them reads it again. */
  leads: string[]
}

const maxLeads = 50

export interface Listener {
  userId: string
  sessionId: string
  scope: LeadScope
  tell(news: News): void
  /** Keeps proxies from closing what is silent. */
  breathe(): void
  /** `isOver`: the session has ended; otherwise the browser connects again, which reads its rights again. */
  end(isOver: boolean): void
}

export interface LiveHub {
  /** @returns what to call when nobody listens any more */
  listen(listener: Listener): () => void
  close(): void
}

/** How often it looks, and how often it tells one listener at most. Milliseconds. */
const usualPace = { lookMs: 1000, tellMs: 3000 }
const breatheMs = 20_000
/** Of one registration: then its browser asks again. */
const maxAgeMs = 10 * minuteMs
/** Transactions write their time before they are seen. */
const overlapMs = 5000
/** Sessions end without use; see `find-person.server.ts`. Listening is no use. */
const idleMs = hourMs
const maxPerPerson = 6

interface Waiting {
  listener: Listener
  since: number
  toldAt: number
  changed: Set<string>
  fresh: Set<string>
}

/**
 * Tells who listens that registrations of their scope changed, whichever process changed them: it looks into the database each
 * second, once for all, while somebody listens.
 */
export function createLiveHub(
  { db, clock, log }: Deps<'db' | 'clock' | 'log'>,
  { lookMs, tellMs } = usualPace,
): LiveHub {
  const waiting = new Set<Waiting>()
  const seen = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let checkedAt = 0
  let lookedFrom = ''

  const leave = (one: Waiting, isOver: boolean) => {
    waiting.delete(one)
    one.listener.end(isOver)
  }

  async function look() {
    try {
      const changes = await newChanges()
      for (const one of waiting) collect(one, changes)
      const now = Date.now()
      for (const one of waiting) tell(one, now, tellMs)
      if (now - checkedAt >= breatheMs) {
        checkedAt = now
        await check(now)
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot read changed registrations')
    }
    timer = waiting.size ? setTimeout(look, lookMs) : undefined
    if (!timer) seen.clear()
  }

  async function newChanges(): Promise<LeadChange[]> {
    const since = lookedFrom
    lookedFrom = toTimestamp(new Date(clock.now().getTime() - overlapMs))
    const siteIds = [...new Set([...waiting].flatMap(({ listener }) => listener.scope.siteIds))]
    const changes = await listChanges(db, siteIds, since)
    const fresh = changes.filter((change) => !seen.has(keyOf(change)))
    for (const change of fresh) seen.set(keyOf(change), change.at)
    for (const [key, at] of seen) if (at < since) seen.delete(key)
    return fresh
  }

  async function check(now: number) {
    const alive = await aliveSessions(
      db,
      [...waiting].map(({ listener }) => listener.sessionId),
    )
    for (const one of waiting)
      if (!alive.has(one.listener.sessionId)) leave(one, true)
      else if (now - one.since > maxAgeMs) leave(one, false)
      else one.listener.breathe()
  }

  return {
    listen(listener) {
      const own = [...waiting].filter((one) => one.listener.userId === listener.userId)
      for (const one of own.slice(0, Math.max(0, own.length - maxPerPerson + 1))) leave(one, false)
      const one = {
        listener,
        since: Date.now(),
        toldAt: 0,
        changed: new Set<string>(),
        fresh: new Set<string>(),
      }
      waiting.add(one)
      if (!timer) {
        lookedFrom = toTimestamp(clock.now())
        checkedAt = Date.now()
        timer = setTimeout(look, lookMs)
      }
      return () => waiting.delete(one)
    },
    close() {
      for (const one of waiting) leave(one, false)
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const keyOf = ({ leadId, at, people }: LeadChange) => `${leadId} ${at} ${people}`

function collect({ listener: { scope }, changed, fresh }: Waiting, changes: LeadChange[]) {
  for (const { siteId, leadId, people, isNew } of changes) {
    if (!scope.siteIds.includes(siteId)) continue
    const seen = assigneesIn(scope, siteId)
    if (seen && !people.some((person) => seen.includes(person))) continue
    changed.add(leadId)
    if (isNew) fresh.add(leadId)
  }
}

function tell(one: Waiting, now: number, tellMs: number) {
  if (!one.changed.size || now - one.toldAt < tellMs) return
  one.toldAt = now
  one.listener.tell({
    changed: one.changed.size,
    fresh: one.fresh.size,
    leads: [...one.changed].slice(0, maxLeads),
  })
  one.changed.clear()
  one.fresh.clear()
}

async function aliveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const now = Date.now()
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...new Set(ids), ''])
    .where('expires_at', '>', new Date(now).toISOString())
    .where('updated_at', '>', new Date(now - idleMs).toISOString())
    .execute()
  return new Set(rows.map(({ id }) => id))
}
