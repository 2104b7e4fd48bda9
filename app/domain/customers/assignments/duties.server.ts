import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { canBeAssigned, listAssignees } from '../customer/assign-lead.server.ts'
import { type DutyHours, isAtWork, parseHours, usualHours } from './duty-hours.ts'

export interface Hours {
  takesTurns: boolean
  hours: DutyHours
}

export interface Duty extends Hours {
  userId: string
  name: string
  /** Own hours override those of the team. */
  isOwn: boolean
  /** Name of the team whose hours these are, or would be without own ones. */
  team: string | undefined
}

const hoursOf = (row: { takes_turns: number | null; hours: string }): Hours => ({
  takesTurns: row.takes_turns === 1,
  hours: parseHours(row.hours),
})

/** Of everybody who may receive customers of the site: their own, else those of their team. */
export async function listDuties(db: Db, siteId: string): Promise<Duty[]> {
  const [people, rows, teams] = await Promise.all([
    listAssignees(db, siteId),
    db
      .selectFrom('duties')
      .select(['user_id', 'takes_turns', 'hours'])
      .where('site_id', '=', siteId)
      .execute(),
    db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select(['user_id', 'name', 'hours', 'takes_turns'])
      .where('team_members.site_id', '=', siteId)
      .execute(),
  ])
  const byUser = new Map(rows.map((row) => [row.user_id, row]))
  const teamOf = new Map(teams.map((row) => [row.user_id, row]))
  return people.map(({ id, name }) => {
    const own = byUser.get(id)
    const team = teamOf.get(id)
    const ofTeam = team?.hours ? { ...team, hours: team.hours } : undefined
    const row = own ?? ofTeam
    return {
      userId: id,
      name,
      ...(row ? hoursOf(row) : { takesTurns: false, hours: usualHours }),
      isOwn: own !== undefined,
      team: ofTeam?.name,
    }
  })
}

/** By team, of those that have hours. */
export async function listTeamHours(db: Db, siteId: string): Promise<Map<string, Hours>> {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'hours', 'takes_turns'])
    .where('site_id', '=', siteId)
    .execute()
  return new Map(
    teams.flatMap(({ id, hours, takes_turns }) => (hours ? [[id, hoursOf({ takes_turns, hours })]] : [])),
  )
}

/**
 * Hours of everybody in a team, also of who joins it later.
 * @param replacesOwn whether those with own hours lose them; else they keep them
 * @returns false where the site has no such team
 * @throws NotAllowedError
 */
export async function saveTeamHours(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { teamId, takesTurns, hours, replacesOwn }: Hours & { teamId: string; replacesOwn: boolean },
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
    const saved = await tx
      .updateTable('teams')
      .set({ hours: JSON.stringify(hours), takes_turns: takesTurns ? 1 : 0 })
      .where('site_id', '=', siteId)
      .where('id', '=', teamId)
      .returning('id')
      .executeTakeFirst()
    if (!saved) return false
    if (replacesOwn)
      await tx
        .deleteFrom('duties')
        .where('site_id', '=', siteId)
        .where('user_id', 'in', (members) =>
          members.selectFrom('team_members').select('user_id').where('team_id', '=', teamId),
        )
        .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'team.hours-changed',
      subject: ['team', teamId],
      details: { takesTurns, hours, replacesOwn },
    })
    return true
  })
}

/** Somebody follows the hours of their team again. @throws NotAllowedError */
export async function endOwnHours(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  userId: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
    await tx.deleteFrom('duties').where('site_id', '=', siteId).where('user_id', '=', userId).execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'duty.ended',
      subject: ['user', userId],
    })
  })
}

/** Own hours, which go before those of the team. @returns false where the person receives no customers of the site @throws NotAllowedError */
export async function saveDuty(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { userId, takesTurns, hours }: Hours & { userId: string },
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
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

/** Whether new customers of a site go to those at work in turn. @throws NotAllowedError */
export async function setInTurn(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  isOn: boolean,
  actor: Actor,
): Promise<void> {
  const at = clock.now()
  const values = { in_turn: isOn ? 1 : 0, changed_at: toTimestamp(at) }
  await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
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
