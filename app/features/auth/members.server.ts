import { type Db, locksRows } from '../../db/client.server.ts'
import type { Role } from '../../db/column-types.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { hashOfRow } from '../journal/journal-entry.ts'
import { recordJournalEntry } from '../journal/record-journal-entry.server.ts'
import { canGrant, canManagePeople } from '../people/permissions.ts'
import type { SiteRole } from '../people/roles.ts'
import { handOverLeads, sitesLeftBehind } from '../registrations/leads/hand-over-leads.server.ts'
import type { AuthContext } from './auth-context.ts'
import type { Person } from './find-person.server.ts'
import { endInvitationsBeyond } from './invitation-rights.server.ts'
import { endSessions } from './sessions.server.ts'

/** `siteId` is null for owners. */
export interface Member {
  membershipId: string
  userId: string
  name: string
  email: string
  role: Role
  siteId: string | null
  hasSecondFactor: boolean
}

/** Owners first. */
export async function listMembers(db: Db, { sites }: Pick<Person, 'sites'>): Promise<Member[]> {
  const mine = sites.filter((site) => canManagePeople(site.role)).map((site) => site.id)
  if (!mine.length) return []
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['memberships.id', 'user_id', 'name', 'email', 'role', 'site_id', 'two_factor_enabled'])
    .where((is) => is.or([is('site_id', 'in', mine), is('site_id', 'is', null)]))
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
export type Changed =
  | { ok: true; handedOver: number }
  | { ok: false; reason: 'missing' | 'own' | 'last-owner' | 'hand-over' }

/** Null: nobody; undefined: not asked. */
type Successor = string | null | undefined

/** Nobody changes their own role or one above. What the new role does not allow ends: invitations, assigned registrations. */
export const changeRole = (
  ctx: AuthContext,
  person: Person,
  { membershipId, role, handTo }: { membershipId: string; role: SiteRole; handTo?: Successor },
): Promise<Changed> =>
  withMembership(ctx, person, membershipId, async (tx, { siteId, userId, by, actor, was }) => {
    if (!siteId || !canGrant(by, role)) return { ok: false, reason: 'missing' }
    await tx.updateTable('memberships').set({ role }).where('id', '=', membershipId).execute()
    await recordJournalEntry(tx, { kind: 'membership-changed', row: hashOfRow(membershipId), role })
    await endInvitationsBeyond(tx, userId)
    const handedOver = await leaveBehind(tx, ctx, { userId, handTo, actor })
    if (handedOver === undefined) return { ok: false, reason: 'hand-over' }
    await recordAudit(tx, {
      siteId,
      at: ctx.clock.now(),
      actor,
      action: 'membership.changed',
      subject: ['user', userId],
      details: { from: was, to: role, ...(handedOver ? { handedOver } : {}) },
    })
    return { ok: true, handedOver }
  })

export const removeMember = (
  ctx: AuthContext,
  person: Person,
  membershipId: string,
  handTo?: Successor,
): Promise<Changed> =>
  withMembership(ctx, person, membershipId, async (tx, { siteId, userId, actor, was }) => {
    await tx.deleteFrom('memberships').where('id', '=', membershipId).execute()
    if (was === 'owner' && !(await hasOwner(tx))) return { ok: false, reason: 'last-owner' }
    await recordJournalEntry(tx, { kind: 'membership-changed', row: hashOfRow(membershipId), role: null })
    await endInvitationsBeyond(tx, userId)
    const handedOver = await leaveBehind(tx, ctx, { userId, handTo, actor })
    if (handedOver === undefined) return { ok: false, reason: 'hand-over' }
    await endSessions(tx, ctx, { userId, which: 'all', actor })
    await recordAudit(tx, {
      siteId,
      at: ctx.clock.now(),
      actor,
      action: 'membership.ended',
      subject: ['user', userId],
      details: { role: was, ...(handedOver ? { handedOver } : {}) },
    })
    return { ok: true, handedOver }
  })

/** @returns undefined where a successor is required */
async function leaveBehind(
  tx: Db,
  ctx: AuthContext,
  { userId, handTo, actor }: { userId: string; handTo: Successor; actor: Actor },
): Promise<number | undefined> {
  const siteIds = await sitesLeftBehind(tx, userId)
  if (!siteIds.length) return 0
  if (handTo === undefined) return undefined
  return await handOverLeads(tx, ctx, { from: userId, siteIds, to: handTo, actor })
}

const hasOwner = async (tx: Db) =>
  (await tx
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()) !== undefined

interface Found {
  siteId: string | null
  userId: string
  was: Role
  /** The acting person's role. */
  by: Role
  actor: Actor
}

/** Locks and reads both roles again, so that two owners cannot remove each other; a refusal rolls back. */
async function withMembership(
  { db, actor }: AuthContext,
  { user }: Person,
  membershipId: string,
  intent: (tx: Db, found: Found) => Promise<Changed>,
): Promise<Changed> {
  let answer: Changed = { ok: false, reason: 'missing' }
  const undo = new Error('refused')
  try {
    await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('memberships')
        .select(['id', 'user_id', 'site_id', 'role'])
        .where((is) =>
          is.or([is('id', '=', membershipId), is('user_id', '=', user.id), is('role', '=', 'owner')]),
        )
        .orderBy('id')
        .$if(locksRows(db), (query) => query.forUpdate())
        .execute()
      const target = rows.find((row) => row.id === membershipId)
      const mine = rows.filter((row) => row.user_id === user.id)
      const by = mine.find((row) => row.role === 'owner' || (target && row.site_id === target.site_id))?.role
      if (target && by && canGrant(by, target.role))
        answer =
          target.user_id === user.id
            ? { ok: false, reason: 'own' }
            : await intent(tx, {
                siteId: target.site_id,
                userId: target.user_id,
                was: target.role,
                by,
                actor: { ...actor, type: 'user', id: user.id },
              })
      if (!answer.ok) throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return answer
}
