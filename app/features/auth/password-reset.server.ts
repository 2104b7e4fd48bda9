import type { Db } from '../../db/client.server.ts'
import { takeLimits } from '../../db/take-limits.server.ts'
import { addressBlock } from '../../platform/client-address.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'
import { hourMs } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { keyedHash } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { enqueueMessage } from '../messages/enqueue-message.server.ts'
import { findSiteById } from '../site/find-site.server.ts'
import type { AuthContext } from './auth-context.ts'
import { knownDevice } from './known-device.server.ts'
import { mailIsSetUp } from './mail-set-up.ts'
import { findMemberId, namesOfSites, sitesOf } from './memberships.server.ts'
import { newToken, tokenHash } from './one-time-token.ts'
import { asKnown, orBusy } from './password-queue.ts'
import { passwordFault } from './password-rules.ts'
import { type Refused, usedUp } from './refused.ts'
import { endSessions } from './sessions.server.ts'
import { storePassword } from './set-password.server.ts'
import { emailAsKept } from './sign-in.server.ts'

export const resetPath = (token: string): string => `/admin/reset-password?token=${token}`

/**
 * Unknown addresses get the same answer after the same `answerAfterMs` and one write. A known browser has limits of its own,
 * which strangers cannot use up.
 */
export async function askReset(
  ctx: AuthContext,
  request: Request,
  written: string,
  answerAfterMs = 400,
): Promise<void> {
  const answered = new Promise((done) => setTimeout(done, answerAfterMs))
  const email = emailAsKept(written)
  if (mailIsSetUp(ctx.ports) && (await canAsk(ctx, request, email))) {
    const queued = await ctx.db.transaction().execute((tx) => sendReset(tx, ctx, email))
    if (queued) ctx.wakeWorker()
  }
  await answered
}

async function canAsk(ctx: AuthContext, request: Request, email: string): Promise<boolean> {
  const device = await knownDevice({ auth: await ctx.auth(), keys: ctx.keys }, request, email)
  const block = addressBlock(ctx.actor.ipAddress)
  if (device) return (await takeLimits(ctx, { passwordResetsByDevice: `${email} ${device}` })).ok
  const here = await takeLimits(ctx, {
    passwordResetsByAddress: block,
    passwordResetsByPlace: `${email} ${block}`,
  })
  // An address block over its limit does not count against the account.
  return here.ok && (await takeLimits(ctx, { passwordResetsByAccount: email })).ok
}

async function sendReset(tx: Db, ctx: AuthContext, email: string): Promise<boolean> {
  await recordAudit(tx, {
    siteId: null,
    at: ctx.clock.now(),
    actor: ctx.actor,
    action: 'password.reset-asked',
    subject: ['address', keyedHash(ctx.keys, 'audit-address', email).slice(0, 22)],
  })
  const userId = await findMemberId(tx, email)
  const [works] = userId ? await sitesOf(tx, userId) : []
  const site = works && (await findSiteById(tx, works.id))
  if (!userId || !site) return false
  const token = await makeReset(tx, ctx.clock, userId)
  await enqueueMessage(tx, ctx, site, {
    template: 'passwordReset',
    leadId: null,
    to: email,
    values: { link: ctx.linkOrigin + resetPath(token) },
    key: `password-reset:${tokenHash(token)}`,
    uselessAfter: new Date(ctx.clock.now().getTime() + hourMs),
  })
  return true
}

/** Valid for an hour; only its hash is stored. Earlier ones stay valid, or strangers could end them by asking again. */
export async function makeReset(tx: Db, clock: Clock, userId: string): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await tx
    .insertInto('password_resets')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHash(token),
      expires_at: toTimestamp(new Date(now.getTime() + hourMs)),
      used_at: null,
      created_at: toTimestamp(now),
    })
    .execute()
  return token
}

export const findReset = (db: Db, clock: Clock, token: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.email', 'users.name'])
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', toTimestamp(clock.now()))
    .executeTakeFirst()

/** Every session ends; a second factor stays. */
export async function resetPassword(
  ctx: AuthContext,
  token: string,
  password: string,
): Promise<{ ok: true; email: string } | Refused> {
  const user = await findReset(ctx.db, ctx.clock, token)
  if (!user) return usedUp
  const fault = passwordFault(password, { ...user, sites: await namesOfSites(ctx.db) })
  if (fault) return { ok: false, status: 422, message: fault }
  const { hasher } = await ctx.auth()
  const hash = await orBusy(() => asKnown(() => hasher.hash(password)))
  if (typeof hash !== 'string') return hash
  const actor: Actor = { ...ctx.actor, type: 'user', id: user.id }
  return await ctx.db.transaction().execute(async (tx) => {
    const now = toTimestamp(ctx.clock.now())
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!used.numUpdatedRows) return usedUp
    await storePassword(tx, ctx, { userId: user.id, hash, actor, action: 'password.reset' })
    await endSessions(tx, ctx, { userId: user.id, which: 'all', actor })
    return { ok: true, email: user.email }
  })
}
