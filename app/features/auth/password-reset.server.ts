import type { Db } from '../../db/client.server.ts'
import type { Door } from '../../door.ts'
import { addressBlock } from '../../platform/client-address.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { keyedHash } from '../../platform/keys.server.ts'
import { takeLimits } from '../../platform/take-limits.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { enqueueMessage } from '../messages/enqueue-message.server.ts'
import { mailIsSetUp } from './mail-set-up.ts'
import { findMemberId, namesOfSites } from './memberships.server.ts'
import { newToken, tokenHash } from './one-time-token.ts'
import { passwordFault } from './password-rules.ts'
import { endSessions } from './sessions.server.ts'
import { storePassword } from './set-password.server.ts'
import { emailAsKept } from './sign-in.server.ts'

const hour = 60 * 60_000

/** Address of the page behind a link for a forgotten password. */
export const resetPath = (token: string): string => `/admin/reset-password?token=${token}`

/**
 * Sends a link to whoever forgot the password, if the address is one of ours. Nothing tells whether it is: the
 * answer is the same, both write to the database once, and both take `answerAfterMs`.
 */
export async function askReset(door: Door, written: string, answerAfterMs = 400): Promise<void> {
  const answered = new Promise((done) => setTimeout(done, answerAfterMs))
  const email = emailAsKept(written)
  const allowance = await takeLimits(door, {
    passwordResetsByAddress: addressBlock(door.actor.ipAddress),
    passwordResetsByAccount: email,
  })
  if (allowance.ok && mailIsSetUp(door.ports)) {
    const queued = await door.db.transaction().execute((tx) => sendReset(tx, door, email))
    if (queued) door.wakeWorker()
  }
  await answered
}

async function sendReset(tx: Db, door: Door, email: string): Promise<boolean> {
  await recordAudit(tx, {
    siteId: null,
    at: door.clock.now(),
    actor: door.actor,
    action: 'password.reset-asked',
    subject: ['address', keyedHash(door.keys, 'audit-address', email).slice(0, 22)],
  })
  const userId = await findMemberId(tx, email)
  if (!userId) return false
  const token = await makeReset(tx, door.clock, userId)
  await enqueueMessage(tx, door, door.site, {
    template: 'passwordReset',
    leadId: null,
    to: email,
    values: { link: door.linkOrigin + resetPath(token) },
    key: `password-reset:${tokenHash(token)}`,
    uselessAfter: new Date(door.clock.now().getTime() + hour),
  })
  return true
}

/** A link's token for a person, valid for an hour; earlier ones end. Only its hash is kept. */
export async function makeReset(tx: Db, clock: Clock, userId: string): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await tx
    .insertInto('password_resets')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHash(token),
      expires_at: stored(new Date(now.getTime() + hour)),
      used_at: null,
      created_at: stored(now),
    })
    .execute()
  return token
}

/** Whose link it is, while it holds. */
export const findReset = (db: Db, clock: Clock, token: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.email', 'users.name'])
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', stored(clock.now()))
    .executeTakeFirst()

/** Takes a new password by a link and uses it up. Every session ends; a second factor stays. */
export async function resetPassword(
  door: Door,
  token: string,
  password: string,
): Promise<
  | { ok: true; email: string }
  | { ok: false; reason: 'taken' }
  | { ok: false; reason: 'fault'; message: string }
> {
  const user = await findReset(door.db, door.clock, token)
  if (!user) return { ok: false, reason: 'taken' }
  const fault = passwordFault(password, { ...user, sites: await namesOfSites(door.db) })
  if (fault) return { ok: false, reason: 'fault', message: fault }
  const hash = await (await door.auth()).hasher.hash(password)
  const actor: Actor = { ...door.actor, type: 'user', id: user.id }
  return await door.db.transaction().execute(async (tx) => {
    const now = stored(door.clock.now())
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!used.numUpdatedRows) return { ok: false, reason: 'taken' }
    await storePassword(tx, door, { userId: user.id, hash, actor, action: 'password.reset' })
    await endSessions(tx, door, { userId: user.id, which: 'all', actor })
    return { ok: true, email: user.email }
  })
}
