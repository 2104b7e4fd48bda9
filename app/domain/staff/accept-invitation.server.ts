import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import {
  handOverLeads,
  sitesWithoutAccess,
} from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { Auth } from './auth.server.ts'
import { createUser } from './create-user.server.ts'
import { canStillInvite, endExcessInvitations } from './invitation-rights.server.ts'
import { findInvitation, type Invitation } from './invitations.server.ts'
import { findMemberId, listSiteNames } from './memberships.server.ts'
import { tokenHash } from './one-time-token.ts'
import { inKnownLane, orBusy } from './password-queue.ts'
import { passwordFault } from './password-rules.ts'
import { linkExpired, type Refused } from './refused.ts'
import { normaliseEmail } from './sign-in.server.ts'

interface InvitationDeps extends Deps {
  auth: () => Promise<Auth>
  actor: Actor
}

export type AcceptResult = { ok: true; email: string } | Refused

const memberExists: Refused = { ok: false, status: 409, message: '이 이메일로는 새로 만들 수 없습니다.' }

export async function acceptInvitation(
  { db, keys, clock, auth, actor }: InvitationDeps,
  token: string,
  form: { email: string; name: string; password: string },
): Promise<AcceptResult> {
  const invitation = await findInvitation(db, clock, token)
  if (!invitation) return linkExpired
  const email = invitation.email ?? normaliseEmail(form.email)
  const fault = passwordFault(form.password, { ...form, email, sites: await listSiteNames(db) })
  if (fault) return { ok: false, status: 422, message: fault }
  const { hasher } = await auth()
  const passwordHash = await orBusy(() => inKnownLane(() => hasher.hash(form.password)))
  if (typeof passwordHash !== 'string') return passwordHash
  return await db.transaction().execute(async (tx): Promise<AcceptResult> => {
    if (await findMemberId(tx, email)) return memberExists
    if (!(await redeem(tx, clock, token))) return linkExpired
    await tx
      .updateTable('users')
      .set({ email: `left:${newId()}` })
      .where('email', '=', email)
      .execute()
    const userId = await createUser(tx, clock, { name: form.name, email, passwordHash })
    await join(tx, { keys, clock }, { userId, invitation, actor: { ...actor, type: 'user', id: userId } })
    return { ok: true, email }
  })
}

export async function acceptAsMember(
  { db, keys, clock, actor }: Omit<InvitationDeps, 'auth'>,
  token: string,
  user: { id: string; email: string },
): Promise<AcceptResult> {
  const invitation = await findInvitation(db, clock, token)
  if (!invitation || invitation.email !== user.email) return linkExpired
  return await db.transaction().execute(async (tx): Promise<AcceptResult> => {
    if (!(await redeem(tx, clock, token))) return linkExpired
    await join(
      tx,
      { keys, clock },
      { userId: user.id, invitation, actor: { ...actor, type: 'user', id: user.id } },
    )
    return { ok: true, email: user.email }
  })
}

async function redeem(tx: Db, clock: Clock, token: string): Promise<boolean> {
  const now = toTimestamp(clock.now())
  const redeemed = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['invited_by', 'site_id', 'role'])
    .executeTakeFirst()
  // The right may have ended since the page was shown.
  return redeemed !== undefined && (await canStillInvite(tx, redeemed))
}

async function join(
  tx: Db,
  deps: Pick<InvitationDeps, 'keys' | 'clock'>,
  { userId, invitation, actor }: { userId: string; invitation: Invitation; actor: Actor },
): Promise<void> {
  const role: Role = invitation.role
  const replaced = tx.deleteFrom('memberships').where('user_id', '=', userId).where('role', '!=', 'owner')
  await replaced
    .$if(invitation.siteId !== null, (query) => query.where('site_id', '=', invitation.siteId))
    .execute()
  const isOwner = await tx
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (isOwner) return
  await tx
    .insertInto('memberships')
    .values({
      id: newId(),
      user_id: userId,
      site_id: invitation.siteId,
      role,
      created_at: toTimestamp(deps.clock.now()),
    })
    .execute()
  await recordAudit(tx, {
    siteId: invitation.siteId,
    at: deps.clock.now(),
    actor,
    action: 'membership.begun',
    subject: ['user', userId],
    details: { role, invitation: invitation.id },
  })
  await endExcessInvitations(tx, userId)
  const siteIds = await sitesWithoutAccess(tx, userId)
  await handOverLeads(tx, deps, { from: userId, siteIds, to: null, actor })
}
