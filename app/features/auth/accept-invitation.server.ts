import type { Db } from '../../db/client.server.ts'
import type { Role } from '../../db/schema.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import type { Auth } from './auth.server.ts'
import { createUser } from './create-user.server.ts'
import { findInvitation, type Invitation } from './invitations.server.ts'
import { findMemberId, namesOfSites } from './memberships.server.ts'
import { tokenHash } from './one-time-token.ts'
import { passwordFault } from './password-rules.ts'
import { emailAsKept } from './sign-in.server.ts'

interface Parts {
  db: Db
  clock: Clock
  auth: () => Promise<Auth>
  actor: Actor
}

export type Accepted =
  | { ok: true; email: string }
  /** `taken`: used, old, unknown, or not for this person. `member`: the address's owner has to sign in first. */
  | { ok: false; reason: 'taken' | 'member' }
  | { ok: false; reason: 'fault'; message: string }

/**
 * Makes a person of whoever holds the link, and uses it up, all in one transaction: of two people with the same link
 * one wins. An address whose owner works here already is not taken over: `acceptAsMember` is theirs.
 */
export async function acceptInvitation(
  { db, clock, auth, actor }: Parts,
  token: string,
  written: { email: string; name: string; password: string },
): Promise<Accepted> {
  const invitation = await findInvitation(db, clock, token)
  if (!invitation) return { ok: false, reason: 'taken' }
  const email = invitation.email ?? emailAsKept(written.email)
  const fault = passwordFault(written.password, { ...written, email, sites: await namesOfSites(db) })
  if (fault) return { ok: false, reason: 'fault', message: fault }
  const passwordHash = await (await auth()).hasher.hash(written.password)
  return await db.transaction().execute(async (tx): Promise<Accepted> => {
    if (await findMemberId(tx, email)) return { ok: false, reason: 'member' }
    if (!(await useUp(tx, clock, token))) return { ok: false, reason: 'taken' }
    // Of somebody who worked here before nothing is left but the name on the record.
    await tx
      .updateTable('users')
      .set({ email: `left:${newId()}` })
      .where('email', '=', email)
      .execute()
    const userId = await createUser(tx, clock, { name: written.name, email, passwordHash })
    await join(tx, clock, { userId, invitation, actor: { ...actor, type: 'user', id: userId } })
    return { ok: true, email }
  })
}

/** Adds to the sites of whoever is signed in, when the invitation is theirs. */
export async function acceptAsMember(
  { db, clock, actor }: Omit<Parts, 'auth'>,
  token: string,
  user: { id: string; email: string },
): Promise<Accepted> {
  const invitation = await findInvitation(db, clock, token)
  if (!invitation || invitation.email !== user.email) return { ok: false, reason: 'taken' }
  return await db.transaction().execute(async (tx): Promise<Accepted> => {
    if (!(await useUp(tx, clock, token))) return { ok: false, reason: 'taken' }
    await join(tx, clock, { userId: user.id, invitation, actor: { ...actor, type: 'user', id: user.id } })
    return { ok: true, email: user.email }
  })
}

async function useUp(tx: Db, clock: Clock, token: string): Promise<boolean> {
  const now = stored(clock.now())
  const used = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

async function join(
  tx: Db,
  clock: Clock,
  { userId, invitation, actor }: { userId: string; invitation: Invitation; actor: Actor },
): Promise<void> {
  const role: Role = invitation.role
  const held = tx.deleteFrom('memberships').where('user_id', '=', userId).where('role', '!=', 'owner')
  // An owner works for every site: what was there before is part of it.
  await held
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
      created_at: stored(clock.now()),
    })
    .execute()
  await recordAudit(tx, {
    siteId: invitation.siteId,
    at: clock.now(),
    actor,
    action: 'membership.begun',
    subject: ['user', userId],
    details: { role, invitation: invitation.id },
  })
}
