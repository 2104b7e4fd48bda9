import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit, systemActor } from '../audit/record-audit.server.ts'
import type { Auth } from './auth.server.ts'

const day = 24 * 60 * 60 * 1000
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * A one-time token with which the first administrator is made, valid for a day; earlier ones end. Only its
 * hash is kept.
 * @returns undefined when there is an administrator already
 */
export async function inviteFirstAdministrator(db: Db, clock: Clock): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    if (await hasUsers(tx)) return undefined
    const token = randomBytes(24).toString('base64url')
    const now = clock.now()
    await tx.deleteFrom('invitations').where('role', '=', 'owner').where('used_at', 'is', null).execute()
    await tx
      .insertInto('invitations')
      .values({
        id: newId(),
        token_hash: hash(token),
        email: null,
        site_id: null,
        role: 'owner',
        expires_at: stored(new Date(now.getTime() + day)),
        used_at: null,
        created_at: stored(now),
      })
      .execute()
    return token
  })
}

const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Whether a token of `inviteFirstAdministrator` can still be used. */
export async function invitationHolds(db: Db, clock: Clock, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hash(token))
    .where('role', '=', 'owner')
    .where('used_at', 'is', null)
    .where('expires_at', '>', stored(clock.now()))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the first administrator, an owner, and uses the token up, all in one transaction.
 * `taken` when the token is used, old or unknown: of two people with the same link one wins.
 */
export async function createFirstAdministrator(
  { db, clock, auth }: { db: Db; clock: Clock; auth: () => Promise<Auth> },
  token: string,
  person: { email: string; name: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: 'taken' }> {
  const { password: hasher } = await (await auth()).$context
  const password = await hasher.hash(person.password)
  return await db.transaction().execute(async (tx) => {
    const now = stored(clock.now())
    const used = await tx
      .updateTable('invitations')
      .set({ used_at: now })
      .where('token_hash', '=', hash(token))
      .where('role', '=', 'owner')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!used.numUpdatedRows || (await hasUsers(tx))) return { ok: false, reason: 'taken' }
    const userId = newId()
    await tx
      .insertInto('users')
      .values({
        id: userId,
        name: person.name,
        email: person.email.toLowerCase(),
        email_verified: 1,
        image: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('accounts')
      .values({
        id: newId(),
        user_id: userId,
        account_id: userId,
        provider_id: 'credential',
        password,
        access_token: null,
        refresh_token: null,
        id_token: null,
        access_token_expires_at: null,
        refresh_token_expires_at: null,
        scope: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('memberships')
      .values({ id: newId(), user_id: userId, site_id: null, role: 'owner', created_at: now })
      .execute()
    await recordAudit(tx, {
      siteId: null,
      at: clock.now(),
      actor: systemActor,
      action: 'administrator.created',
      subject: ['user', userId],
    })
    return { ok: true }
  })
}
