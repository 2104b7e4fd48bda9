import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { endDuties, endTeamLead } from '#app/domain/customers/assignments/end-duties.server.ts'
import {
  type HandOver,
  handOverInSlices,
  handOverLeads,
  isManyToHandOver,
  sitesWithoutAccess,
} from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import { canGrant, canLeadTeam, canManagePeople } from '#app/domain/record/permissions.ts'
import type { SiteRole } from '#app/domain/record/roles.ts'
import type { AuthContext } from './auth-context.ts'
import type { Person } from './find-person.server.ts'
import { endExcessInvitations } from './invitation-rights.server.ts'
import { endSessions } from './sessions.server.ts'

export interface Member {
  membershipId: string
  userId: string
  name: string
  email: string
  role: Role
  siteId: string | null
  hasSecondFactor: boolean
}

export async function listMembers(db: Db, { sites }: Pick<Person, 'sites'>): Promise<Member[]> {
  const siteIds = sites.filter((site) => canManagePeople(site.role)).map((site) => site.id)
  if (!siteIds.length) return []
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['memberships.id', 'user_id', 'name', 'email', 'role', 'site_id', 'two_factor_enabled'])
    .where((eb) => eb.or([eb('site_id', 'in', siteIds), eb('site_id', 'is', null)]))
    .orderBy('site_id')
    .orderBy('name')
    .execute()
  return rows
    .map((row) => ({
      membershipId: row.id,
      userId: row.user_id,
      name: row.name,
      email: row.email,
      role: row.role,
      siteId: row.site_id,
      hasSecondFactor: row.two_factor_enabled === 1,
    }))
    .sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
}

/** `hand-over`: registrations are assigned to the person, and no successor was named. */
export type MembershipChange =
  | { ok: true; handedOver: number }
  | { ok: false; reason: 'missing' | 'own' | 'last-owner' | 'hand-over' }

type Successor = string | null | undefined

/** Nobody changes their own role or one above. What the new role does not allow ends: invitations, assigned registrations. */
export const changeRole = (
  ctx: AuthContext,
  person: Person,
  { membershipId, role, handTo }: { membershipId: string; role: SiteRole; handTo?: Successor },
): Promise<MembershipChange> =>
  withMembership(
    ctx,
    person,
    membershipId,
    async (tx, { siteId, userId, by, actor, previousRole, ahead }) => {
      if (!siteId || !canGrant(by, role)) return { ok: false, reason: 'missing' }
      await tx.updateTable('memberships').set({ role }).where('id', '=', membershipId).execute()
      await recordJournalEntry(tx, { kind: 'membership-changed', row: hashOfRow(membershipId), role })
      await endExcessInvitations(tx, userId)
      if (!canLeadTeam(role)) await endTeamLead(tx, userId, siteId)
      const handedOver = await reassignLeads(tx, ctx, { userId, handTo, actor, ahead })
      if (handedOver === undefined) return { ok: false, reason: 'hand-over' }
      await recordAudit(tx, {
        siteId,
        at: ctx.clock.now(),
        actor,
        action: 'membership.changed',
        subject: ['user', userId],
        details: { from: previousRole, to: role, ...(handedOver ? { handedOver } : {}) },
      })
      return { ok: true, handedOver }
    },
  )

export const removeMember = (
  ctx: AuthContext,
  person: Person,
  membershipId: string,
  handTo?: Successor,
): Promise<MembershipChange> =>
  withMembership(ctx, person, membershipId, async (tx, { siteId, userId, actor, previousRole, ahead }) => {
    await tx.deleteFrom('memberships').where('id', '=', membershipId).execute()
    if (previousRole === 'owner' && !(await hasOwner(tx))) return { ok: false, reason: 'last-owner' }
    await recordJournalEntry(tx, { kind: 'membership-changed', row: hashOfRow(membershipId), role: null })
    await endExcessInvitations(tx, userId)
    const handedOver = await reassignLeads(tx, ctx, { userId, handTo, actor, ahead })
    if (handedOver === undefined) return { ok: false, reason: 'hand-over' }
    await endDuties(tx, userId, siteId)
    await endSessions(tx, ctx, { userId, which: 'all', actor })
    await recordAudit(tx, {
      siteId,
      at: ctx.clock.now(),
      actor,
      action: 'membership.ended',
      subject: ['user', userId],
      details: { role: previousRole, ...(handedOver ? { handedOver } : {}) },
    })
    return { ok: true, handedOver }
  })

/** A telephone was lost: all devices of a colleague are signed out at once, whatever site they are used for. */
export const signOutMember = (
  ctx: AuthContext,
  person: Person,
  membershipId: string,
): Promise<MembershipChange> =>
  withMembership(ctx, person, membershipId, async (tx, { userId, actor }) => {
    await endSessions(tx, ctx, { userId, which: 'all', actor })
    return { ok: true, handedOver: 0 }
  })

/** What has to be handed over before the transaction, and how much was. */
interface Ahead {
  due?: HandOver
  moved: number
}

/** @returns undefined where a successor is required, or where so many are left that they come first */
async function reassignLeads(
  tx: Db,
  ctx: AuthContext,
  { userId, handTo, actor, ahead }: { userId: string; handTo: Successor; actor: Actor; ahead: Ahead },
): Promise<number | undefined> {
  const siteIds = await sitesWithoutAccess(tx, userId)
  if (!siteIds.length) return ahead.moved
  if (handTo === undefined) return undefined
  const handOver = { from: userId, siteIds, to: handTo, actor }
  if (await isManyToHandOver(tx, handOver)) {
    ahead.due = handOver
    return undefined
  }
  const moved = await handOverLeads(tx, ctx, handOver)
  return moved === undefined ? undefined : ahead.moved + moved
}

const hasOwner = async (tx: Db) =>
  (await tx
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()) !== undefined

interface TargetMembership {
  siteId: string | null
  userId: string
  previousRole: Role
  by: Role
  actor: Actor
  ahead: Ahead
}

/** Many registrations are handed over before the change, which is then tried again. */
async function withMembership(
  ctx: AuthContext,
  person: Person,
  membershipId: string,
  change: (tx: Db, found: TargetMembership) => Promise<MembershipChange>,
): Promise<MembershipChange> {
  let moved = 0
  for (;;) {
    const ahead: Ahead = { moved }
    const result = await tryMembership(ctx, person, membershipId, (tx, found) =>
      change(tx, { ...found, ahead }),
    )
    if (!ahead.due) return result
    const some = await handOverInSlices(ctx, ahead.due)
    if (some === undefined) return { ok: false, reason: 'hand-over' }
    moved += some
  }
}

/** Locks and reads both roles again, so that two owners cannot remove each other; a refusal rolls back. */
async function tryMembership(
  { db, actor }: AuthContext,
  { user }: Person,
  membershipId: string,
  change: (tx: Db, found: Omit<TargetMembership, 'ahead'>) => Promise<MembershipChange>,
): Promise<MembershipChange> {
  let result: MembershipChange = { ok: false, reason: 'missing' }
  const rollback = new Error('refused')
  try {
    await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('memberships')
        .select(['id', 'user_id', 'site_id', 'role'])
        .where((eb) =>
          eb.or([eb('id', '=', membershipId), eb('user_id', '=', user.id), eb('role', '=', 'owner')]),
        )
        .orderBy('id')
        .$if(locksRows(db), (query) => query.forUpdate())
        .execute()
      const target = rows.find((row) => row.id === membershipId)
      const ownRows = rows.filter((row) => row.user_id === user.id)
      const by = ownRows.find(
        (row) => row.role === 'owner' || (target && row.site_id === target.site_id),
      )?.role
      if (target && by && canGrant(by, target.role))
        result =
          target.user_id === user.id
            ? { ok: false, reason: 'own' }
            : await change(tx, {
                siteId: target.site_id,
                userId: target.user_id,
                previousRole: target.role,
                by,
                actor: { ...actor, type: 'user', id: user.id },
              })
      if (!result.ok) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return result
}
