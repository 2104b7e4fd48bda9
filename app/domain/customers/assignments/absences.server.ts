import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { listAssignees } from '../customer/assign-lead.server.ts'
import { demandManaged, managedPeople } from '../customer/managed-people.server.ts'

export interface Absence {
  id: string
  userId: string
  name: string
  from: string
  until: string
  /** The colleague whose queue has the customers meanwhile. */
  coveredBy: { id: string; name: string } | null
}

/** Those that are not over, the next first. */
export async function listAbsences(db: Db, siteId: string, now: Date): Promise<Absence[]> {
  const rows = await db
    .selectFrom('absences')
    .innerJoin('users', 'users.id', 'absences.user_id')
    .leftJoin('users as covering', 'covering.id', 'absences.covered_by')
    .select([
      'absences.id',
      'absences.user_id',
      'users.name',
      'from_at',
      'until_at',
      'covered_by',
      'covering.name as covering',
    ])
    .where('absences.site_id', '=', siteId)
    .where('until_at', '>', toTimestamp(now))
    .orderBy('from_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    from: row.from_at,
    until: row.until_at,
    coveredBy: row.covered_by ? { id: row.covered_by, name: row.covering ?? '지금은 없는 직원' } : null,
  }))
}

export type AbsenceRefusal = 'nobody' | 'self' | 'over' | 'too-long'

const maxDays = 92

/**
 * Somebody is away; the person who covers sees and calls their customers until it ends.
 * @throws NotAllowedError where the actor may not, a team lead also where one of the two is of another team
 */
export async function addAbsence(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { userId, from, until, coveredBy }: { userId: string; from: Date; until: Date; coveredBy: string | null },
  actor: Actor & { id: string },
): Promise<AbsenceRefusal | undefined> {
  if (until <= from || until <= clock.now()) return 'over'
  if (until.getTime() - from.getTime() > maxDays * 24 * 3_600_000) return 'too-long'
  if (coveredBy === userId) return 'self'
  return await db.transaction().execute(async (tx) => {
    const people = new Set((await listAssignees(tx, siteId)).map(({ id }) => id))
    demandManaged(await managedPeople(tx, siteId, actor), coveredBy ? [userId, coveredBy] : [userId])
    if (!people.has(userId) || (coveredBy && !people.has(coveredBy))) return 'nobody'
    const id = newId()
    await tx
      .insertInto('absences')
      .values({
        id,
        site_id: siteId,
        user_id: userId,
        from_at: toTimestamp(from),
        until_at: toTimestamp(until),
        covered_by: coveredBy,
        entered_by: actor.id,
      })
      .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'absence.entered',
      subject: ['user', userId],
      details: { from: toTimestamp(from), until: toTimestamp(until), coveredBy },
    })
    return undefined
  })
}

/** It ends now, also what others see by it. @returns false where there is none @throws NotAllowedError as `addAbsence` */
export async function endAbsence(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('absences')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .returning('user_id')
      .executeTakeFirst()
    if (!ended) return false
    // Thrown, the transaction is undone.
    demandManaged(await managedPeople(tx, siteId, actor), [ended.user_id])
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'absence.ended',
      subject: ['user', ended.user_id],
    })
    return true
  })
}
