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

/** Somebody who works for a site; an owner's `siteId` is null. */
export interface Member {
  membershipId: string
  userId: string
  name: string
  email: string
  role: Role
  siteId: string | null
  hasSecondFactor: boolean
}

/** Everybody who works for the sites that a person answers for, owners first. */
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

/** `hand-over`: the person looks after registrations, and nobody was named who may take them. */
export type Changed =
  | { ok: true; handedOver: number }
  | { ok: false; reason: 'missing' | 'own' | 'last-owner' | 'hand-over' }

/** Who takes the registrations of somebody who may not keep them; null for nobody, undefined where nobody was asked. */
type Successor = string | null | undefined

/**
 * Gives a member another role on the same site. Nobody changes their own, nor one above theirs. What the role does not
 * allow any more ends with it: invitations that the person sent, and registrations in their care.
 */
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

/** Ends a membership, the person's sessions, and the invitations that they sent for it; hands over their registrations. */
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

/** How many registrations were handed over; undefined where somebody has to be named for them first. */
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
  /** What the person may do it as. */
  by: Role
  actor: Actor
}

/**
 * Does something to a membership that a person may reach. Both sides' roles are read anew and held while it is done,
 * so two owners who remove each other at once do not both succeed. What was refused is undone.
 */
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
