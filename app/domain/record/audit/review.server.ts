import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { addDays, firstDayOf, koreanHour, lastDayOf } from '#app/platform/korean-time.ts'
import { personNames } from '../person-names.server.ts'
import { chainHead } from './extend-chain.server.ts'
import { type Actor, recordAudit } from './record-audit.server.ts'
import type { Review, ReviewFinding } from './review-words.ts'

const page = 1000
/** Customers that one person opened on one day: more than anybody calls. */
const manyADay = 150
/** Korean hours, from and until. */
const night = { from: 22, until: 6 }

const reads = new Set(['lead.revealed'])
const manySearches = 200

/** What stands out in a month of a site. @param month `2026-11` */
export async function findStanding(db: Db, siteId: string, month: string): Promise<ReviewFinding[]> {
  const counts = new Map<string, { kind: ReviewFinding['kind']; who: string; day: string; count: number }>()
  const add = (kind: ReviewFinding['kind'], who: string, at: string) => {
    const day = koreanDay(at)
    const key = `${kind} ${who} ${day}`
    const before = counts.get(key) ?? { kind, who, day, count: 0 }
    counts.set(key, { ...before, count: before.count + 1 })
  }
  for await (const { action, actor_id, at } of staffEntries(db, siteId, month)) {
    const who = actor_id ?? ''
    if (action === 'leads.downloaded') add('download', who, at)
    if (action === 'lead.searched') add('search', who, at)
    if (!reads.has(action)) continue
    add('many', who, at)
    const hour = koreanHour(at)
    if (hour >= night.from || hour < night.until) add('night', who, at)
  }
  const standing = [...counts.values()].filter(
    ({ kind, count }) =>
      kind === 'download' ||
      kind === 'night' ||
      (kind === 'many' && count > manyADay) ||
      (kind === 'search' && count > manySearches),
  )
  const people = await personNames(
    db,
    standing.map(({ who }) => who),
  )
  const reasons = await reasonsOf(db, siteId, month)
  return standing
    .map((finding) => ({
      ...finding,
      who: people.get(finding.who) ?? '알 수 없음',
      ...(finding.kind === 'download' && { reason: reasons.get(`${finding.who} ${finding.day}`) ?? '' }),
    }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

async function* staffEntries(db: Db, siteId: string, month: string) {
  const { from, until } = boundsOf(month)
  for (let after: [string, string] = [from, '']; ; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'action', 'actor_id'])
      .where('site_id', '=', siteId)
      .where('actor_type', '=', sql.lit('user'))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(...after)))
      .where('at', '<', until)
      .orderBy('at')
      .orderBy('id')
      .limit(page)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = [last.at, last.id]
  }
}

const boundsOf = (month: string) => ({
  from: toTimestamp(new Date(`${firstDayOf(month)}T00:00:00+09:00`)),
  until: toTimestamp(new Date(`${addDays(lastDayOf(month), 1)}T00:00:00+09:00`)),
})

/** Why somebody took lists along on a day. */
async function reasonsOf(db: Db, siteId: string, month: string): Promise<Map<string, string>> {
  const { from, until } = boundsOf(month)
  const rows = await db
    .selectFrom('exports')
    .select(['made_by', 'made_at', 'reason', 'recipient'])
    .where('site_id', '=', siteId)
    .where('made_at', '>=', from)
    .where('made_at', '<', until)
    .orderBy('made_at')
    .limit(page)
    .execute()
  const reasons = new Map<string, string>()
  for (const { made_by, made_at, reason, recipient } of rows) {
    const key = `${made_by} ${koreanDay(made_at)}`
    reasons.set(key, [reasons.get(key), `${reason} (${recipient})`].filter(Boolean).join(' / '))
  }
  return reasons
}

/** Newest month first. */
export async function listReviews(db: Db, siteId: string): Promise<Review[]> {
  const rows = await db
    .selectFrom('audit_reviews')
    .leftJoin('users', 'users.id', 'signed_by')
    .select(['month', 'signed_at', 'users.name as who', 'findings', 'note', 'chain_number'])
    .where('audit_reviews.site_id', '=', siteId)
    .orderBy('month', 'desc')
    .limit(36)
    .execute()
  return rows.map((row) => ({
    month: row.month,
    signedAt: row.signed_at,
    who: row.who ?? '알 수 없음',
    findings: JSON.parse(row.findings) as ReviewFinding[],
    note: row.note,
    chainNumber: row.chain_number,
  }))
}

export type SignRefusal = 'not-over' | 'no-note' | 'signed'

/** Signs that a month was looked at. What stood out and where the chain stood is kept with it. */
export async function signReview(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { month, note }: { month: string; note: string },
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; reason: SignRefusal }> {
  const now = clock.now()
  if (month >= koreanDay(now).slice(0, 7)) return { ok: false, reason: 'not-over' }
  const findings = await findStanding(db, siteId, month)
  if (findings.length && note.trim().length < 5) return { ok: false, reason: 'no-note' }
  const head = await chainHead(db)
  const id = newId()
  return await db.transaction().execute(async (tx) => {
    const signed = await tx
      .insertInto('audit_reviews')
      .values({
        id,
        site_id: siteId,
        month,
        signed_at: toTimestamp(now),
        signed_by: actor.id,
        findings: JSON.stringify(findings),
        note: note.trim().slice(0, 2000),
        chain_number: head?.number ?? null,
        chain_digest: head?.digest ?? null,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'month']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!signed) return { ok: false, reason: 'signed' } as const
    await recordAudit(tx, {
      siteId,
      at: now,
      actor,
      action: 'audit.reviewed',
      subject: ['audit-review', id],
      details: { month, findings: findings.length },
    })
    return { ok: true } as const
  })
}

/** The last month that is over, and those before it that nobody signed, newest first, at most a year. */
export function unsignedMonths(now: Date, signed: ReadonlySet<string>, openedAt: string): string[] {
  const months: string[] = []
  let month = koreanDay(now).slice(0, 7)
  const first = koreanDay(openedAt).slice(0, 7)
  for (let i = 0; i < 12; i++) {
    month = addDays(firstDayOf(month), -1).slice(0, 7)
    if (month < first) break
    if (!signed.has(month)) months.push(month)
  }
  return months
}
