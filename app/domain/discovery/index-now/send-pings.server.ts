import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { visibilityOf, visibleState } from '#app/domain/site/visibility.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs, minuteMs } from '#app/platform/durations.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { indexNowKey } from './index-now-key.server.ts'
import type { IndexNowPort } from './index-now-port.ts'

interface Parts extends Deps<'db' | 'clock' | 'log'> {
  keys: Pick<KeyRing, 'secret'>
  indexNow: IndexNowPort
  originOf: (host: string) => string
}

/** Below the 10,000 that a service takes at once. */
const batchSize = 1000
/** Over a day and a half; after that the sitemap has to do. */
const maxAttempts = 8
const maxWait = 12 * hourMs

/** Repeats are harmless, so an interrupted process loses nothing. @returns number of addresses sent */
export async function sendPings(parts: Parts): Promise<{ sent: number }> {
  const { db, clock } = parts
  const due = await db
    .selectFrom('index_pings')
    .select(['id', 'site_id', 'path', 'attempts', 'due_at'])
    .where('due_at', '<=', toTimestamp(clock.now()))
    .orderBy('due_at')
    .limit(batchSize)
    .execute()
  let sent = 0
  for (const [siteId, pings] of Map.groupBy(due, ({ site_id }) => site_id)) {
    if (await isOpen(parts, siteId)) sent += await notifySite(parts, siteId, pings)
    else for (const { id, due_at } of pings) await forget(db, { id, due: due_at })
  }
  return { sent }
}

/** Search engines hear of no site that they may not see; they find its pages by the sitemap when it opens. */
async function isOpen({ db, clock }: Parts, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select(['state', 'opens_at'])
    .where('id', '=', siteId)
    .executeTakeFirst()
  return row !== undefined && visibleState(visibilityOf(row), clock.now()) === 'open'
}

type Ping = { id: string; path: string; attempts: number; due_at: string }

async function notifySite(parts: Parts, siteId: string, pings: Ping[]): Promise<number> {
  const { db, clock, log, keys, indexNow, originOf } = parts
  const site = await findSiteById(db, siteId)
  const host = site?.settings.hosts[0]
  if (!site || !host) {
    // A site that cannot be read must not use up the batch of the others.
    for (const ping of pings) await postpone(db, ping, { attempts: ping.attempts, at: +clock.now() + hourMs })
    return 0
  }
  const origin = originOf(host)
  const key = indexNowKey(keys.secret, site)
  const answer = await indexNow.notify({
    host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urls: pings.map(({ path }) => new URL(path, origin).href),
  })
  if (answer.outcome !== 'taken') log.warn({ site: site.slug, ...answer }, 'IndexNow ping failed')
  const done = pings.filter(({ attempts }) => answer.outcome !== 'later' || attempts + 1 >= maxAttempts)
  for (const ping of pings) {
    if (done.includes(ping)) await forget(db, { id: ping.id, due: ping.due_at })
    else {
      const wait = Math.min(minuteMs * 3 ** (ping.attempts + 1), maxWait)
      await postpone(db, ping, { attempts: ping.attempts + 1, at: +clock.now() + wait })
    }
  }
  return answer.outcome === 'taken' ? pings.length : 0
}

/** @param at Unix milliseconds */
const postpone = (db: Db, { id, due_at }: Ping, { attempts, at }: { attempts: number; at: number }) =>
  db
    .updateTable('index_pings')
    .set({ attempts, due_at: toTimestamp(new Date(at)) })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .execute()

/** Unless the address changed again meanwhile, which moved its time. */
const forget = (db: Db, { id, due }: { id: string; due: string }) =>
  db.deleteFrom('index_pings').where('id', '=', id).where('due_at', '=', due).execute()
