import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { countRemaining } from '#app/domain/site/count-remaining.server.ts'
import { messageFields } from '#app/domain/site/message-fields.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { describeRemaining, withRemaining } from '#app/domain/site/remaining-units.ts'
import {
  type ChosenRemaining,
  isByBoard,
  isEmptied,
  remainingUnits,
} from '#app/domain/site/remaining-units-schema.ts'
import { askToPublish, type NotAllowed } from '#app/domain/site/rights.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { eucKrBytes, unsendable } from './euc-kr.ts'
import { readTemplateRevision } from './save-template.server.ts'

export type SavedRemaining = { ok: true } | { ok: false; reason: 'wrong'; sentence: string } | NotAllowed

const wrong = (sentence: string): SavedRemaining => ({ ok: false, reason: 'wrong', sentence })

/** Sets the number of remaining homes, or lets the board count them from now on. Recorded with its author. */
export async function saveRemainingUnits(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  typed: ChosenRemaining,
  actor: Actor,
): Promise<SavedRemaining> {
  const read = isEmptied(typed) ? undefined : remainingUnits.safeParse(typed)
  if (read && !read.success) return wrong('세대수는 60자까지, 기준일은 날짜로 적어 주세요.')
  const remaining = read?.data
  if (remaining && 'asOf' in remaining && remaining.asOf > koreanDay(clock.now()))
    return wrong('기준일은 오늘까지의 날짜여야 합니다.')
  if (isByBoard(remaining) && !(await countRemaining(db, siteId)).hasBoard)
    return wrong('동·호수 현황판에 세대가 없습니다. 세대를 먼저 등록해 주세요.')
  const line = (remaining && describeRemaining(remaining)) ?? ''
  const [bad] = unsendable(line)
  if (bad) return wrong(bad.message)
  if (eucKrBytes(line) > messageFields.remaining.most)
    return wrong('문자에 넣기에는 깁니다. 더 짧게 적어 주세요.')
  return await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('sites')
      .select('id')
      .where('id', '=', siteId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    const { settings } = await readTemplateRevision(tx, siteId)
    if (isDeepStrictEqual(settings.remainingUnits, remaining)) return { ok: true }
    const asked = await askToPublish(tx, siteId, { actor })
    if (!asked.ok) return asked
    await publishSettings(tx, clock, siteId, withRemaining(settings, remaining), asked.permit)
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: remaining ? 'remaining.changed' : 'remaining.removed',
      subject: ['site', siteId],
      details: remaining ?? {},
    })
    return { ok: true }
  })
}

const changes = ['remaining.changed', 'remaining.removed'] as const

/** Who changed the figure last, and when. */
export async function lastRemainingChange(
  db: Db,
  siteId: string,
): Promise<{ at: string; name: string | null } | undefined> {
  const newest = await Promise.all(changes.map((action) => lastChange(db, siteId, action)))
  return newest.sort((a, b) => ((a?.at ?? '') < (b?.at ?? '') ? 1 : -1))[0]
}

/** An index has each action of a site's people by its time. */
const lastChange = (db: Db, siteId: string, action: (typeof changes)[number]) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'actor_id')
    .where('audit_entries.site_id', '=', siteId)
    .where('actor_type', '=', sql.lit('user'))
    .where('action', '=', action)
    .select(['at', 'users.name'])
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
