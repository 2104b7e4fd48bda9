import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canLeadTeam, canManageLeads } from '#app/domain/record/permissions.ts'
import { demand, may, rightsOn } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { canBeAssigned, listAssignees } from '../customer/assign-lead.server.ts'

export interface Team {
  id: string
  name: string
  members: { userId: string; name: string; leads: boolean }[]
}

/** Letters. */
const maxTeamName = 20
const maxTeams = 50

/** Teams of a site with those who still receive its customers; the leader comes first. */
export async function listTeams(db: Db, siteId: string): Promise<Team[]> {
  const [teams, members, people] = await Promise.all([
    db.selectFrom('teams').select(['id', 'name']).where('site_id', '=', siteId).orderBy('name').execute(),
    db
      .selectFrom('team_members')
      .select(['team_id', 'user_id', 'leads_team'])
      .where('site_id', '=', siteId)
      .execute(),
    listAssignees(db, siteId),
  ])
  return teams.map(({ id, name }) => ({
    id,
    name,
    members: people
      .flatMap((person) => {
        const row = members.find((one) => one.team_id === id && one.user_id === person.id)
        return row ? [{ userId: person.id, name: person.name, leads: row.leads_team === 1 }] : []
      })
      .sort((a, b) => Number(b.leads) - Number(a.leads)),
  }))
}

export type TeamRefusal = 'no-name' | 'taken' | 'too-many' | 'missing' | 'nobody' | 'no-lead'

/** @param id undefined: a new one @returns why not @throws NotAllowedError */
export async function saveTeam(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { id, name: typed }: { id?: string | undefined; name: string },
  actor: Actor,
): Promise<TeamRefusal | undefined> {
  const name = typed.trim().slice(0, maxTeamName)
  if (!name) return 'no-name'
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
    const teams = await tx.selectFrom('teams').select(['id', 'name']).where('site_id', '=', siteId).execute()
    if (teams.some((team) => team.name === name && team.id !== id)) return 'taken'
    if (id && !teams.some((team) => team.id === id)) return 'missing'
    if (!id && teams.length >= maxTeams) return 'too-many'
    const teamId = id ?? newId()
    const at = clock.now()
    await tx
      .insertInto('teams')
      .values({ id: teamId, site_id: siteId, name, created_at: toTimestamp(at) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .execute()
    const action = id ? 'team.renamed' : 'team.made'
    await recordAudit(tx, { siteId, at, actor, action, subject: ['team', teamId], details: { name } })
    return undefined
  })
}

/** @throws NotAllowedError */
export async function removeTeam(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  actor: Actor,
): Promise<TeamRefusal | undefined> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
    const removed = await tx
      .deleteFrom('teams')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return 'missing'
    const details = { name: removed.name }
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'team.removed',
      subject: ['team', id],
      details,
    })
    return undefined
  })
}

/**
 * One person is in one team of a site at most. Who leads it has a role that may (`canLeadTeam`).
 * @param teamId null: in none
 * @throws NotAllowedError
 */
export async function placeInTeam(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { userId, teamId, leads }: { userId: string; teamId: string | null; leads: boolean },
  actor: Actor,
): Promise<TeamRefusal | undefined> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageLeads)
    if (!(await canBeAssigned(tx, siteId, userId))) return 'nobody'
    const theirs = await rightsOn(tx, siteId, { type: 'user', id: userId })
    if (leads && !may(theirs, canLeadTeam)) return 'no-lead'
    const team =
      teamId &&
      (await tx
        .selectFrom('teams')
        .select('id')
        .where('site_id', '=', siteId)
        .where('id', '=', teamId)
        .executeTakeFirst())
    if (teamId && !team) return 'missing'
    await tx.deleteFrom('team_members').where('site_id', '=', siteId).where('user_id', '=', userId).execute()
    if (teamId)
      await tx
        .insertInto('team_members')
        .values({
          id: newId(),
          site_id: siteId,
          team_id: teamId,
          user_id: userId,
          leads_team: leads ? 1 : 0,
        })
        .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'team.member-placed',
      subject: ['user', userId],
      details: { team: teamId, leads },
    })
    return undefined
  })
}
