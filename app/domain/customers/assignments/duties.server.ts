import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { canBeAssigned, listAssignees } from '../customer/assign-lead.server.ts'
import { type DutyHours, isAtWork, parseHours, usualHours } from './duty-hours.ts'

export interface Duty {
  userId: string
  name: string
  takesTurns: boolean
  hours: DutyHours
}

/** Of everybody who may receive customers of the site. */
export async function listDuties(db: Db, siteId: string): Promise<Duty[]> {
  const [people, rows] = await Promise.all([
    listAssignees(db, siteId),
    db
      .selectFrom('duties')
      .select(['user_id', 'takes_turns', 'hours'])
      .where('site_id', '=', siteId)
      .execute(),
  ])
  const byUser = new Map(rows.map((row) => [row.user_id, row]))
  return people.map(({ id, name }) => {
    const row = byUser.get(id)
    return {
      userId: id,
      name,
      takesTurns: row?.takes_turns === 1,
      hours: row ? parseHours(row.hours) : usualHours,
    }
  })
}

/** @returns false where the person receives no customers of the site */
export async function saveDuty(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { userId, takesTurns, hours }: Omit<Duty, 'name'>,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (!(await canBeAssigned(tx, siteId, userId))) return false
    const values = { takes_turns: takesTurns ? 1 : 0, hours: JSON.stringify(hours) }
    await tx
      .insertInto('duties')
      .values({ id: newId(), site_id: siteId, user_id: userId, ...values })
      .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet(values))
      .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'duty.changed',
      subject: ['user', userId],
      details: { takesTurns, hours },
    })
    return true
  })
}

export async function isInTurn(db: Db, siteId: string): Promise<boolean> {
  const rule = await db
    .selectFrom('assignment_rules')
    .select('in_turn')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return rule?.in_turn === 1
}

/** Whether new customers of a site go to those at work in turn. */
export async function setInTurn(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  isOn: boolean,
  actor: Actor,
): Promise<void> {
  const at = clock.now()
  const values = { in_turn: isOn ? 1 : 0, changed_at: toTimestamp(at) }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('assignment_rules')
      .values({ id: newId(), site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
      .execute()
    await recordAudit(tx, {
      siteId,
      at,
      actor,
      action: 'assignment-rule.changed',
      subject: ['site', siteId],
      details: { inTurn: isOn },
    })
  })
}

/** Who takes turns, is at work by their hours, and is not away. */
export async function listOnDuty(db: Db, siteId: string, now: Date): Promise<string[]> {
  const at = toTimestamp(now)
  const [duties, away] = await Promise.all([
    listDuties(db, siteId),
    db
      .selectFrom('absences')
      .select('user_id')
      .where('site_id', '=', siteId)
      .where('until_at', '>', at)
      .where('from_at', '<=', at)
      .execute(),
  ])
  const absent = new Set(away.map((row) => row.user_id))
  return duties
    .filter((duty) => duty.takesTurns && isAtWork(duty.hours, now) && !absent.has(duty.userId))
    .map((duty) => duty.userId)
}
