import type { Db } from '#app/db/client.server.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { keyedHash } from '#app/platform/keys.server.ts'
import type { AuthContext } from './auth-context.ts'
import { findKnownDevice } from './known-device.server.ts'
import { isMailConfigured } from './mail-config.ts'
import { findMemberId, listSiteNames, listSitesOfPerson } from './memberships.server.ts'
import { generateToken, tokenHash } from './one-time-token.ts'
import { inKnownLane, orBusy } from './password-queue.ts'
import { passwordFault } from './password-rules.ts'
import { linkExpired, type Refused } from './refused.ts'
import { endSessions } from './sessions.server.ts'
import { storePassword } from './set-password.server.ts'
import { normaliseEmail } from './sign-in.server.ts'

export const resetPath = (token: string): string => `/admin/reset-password?token=${token}`

/** Unknown addresses get the same answer after the same `answerAfterMs`. Known browsers have a limit of their own. */
export async function requestReset(
  ctx: AuthContext,
  request: Request,
  input: string,
  answerAfterMs = 400,
): Promise<void> {
  const delay = new Promise((done) => setTimeout(done, answerAfterMs))
  const email = normaliseEmail(input)
  if (isMailConfigured(ctx.ports) && (await checkLimits(ctx, request, email))) {
    const queued = await ctx.db.transaction().execute((tx) => sendReset(tx, ctx, email))
    if (queued) ctx.wakeWorker()
  }
  await delay
}

async function checkLimits(ctx: AuthContext, request: Request, email: string): Promise<boolean> {
  const device = await findKnownDevice({ auth: await ctx.auth(), keys: ctx.keys }, request, email)
  const block = addressBlock(ctx.actor.ipAddress)
  if (device) return (await takeLimits(ctx, { passwordResetsByDevice: `${email} ${device}` })).ok
  const byAddress = await takeLimits(ctx, {
    passwordResetsByAddress: block,
    passwordResetsByPlace: `${email} ${block}`,
  })
  // An address block over its limit does not count against the account.
  return byAddress.ok && (await takeLimits(ctx, { passwordResetsByAccount: email })).ok
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
  const [firstSite] = userId ? await listSitesOfPerson(tx, userId) : []
  const site = firstSite && (await findSiteById(tx, firstSite.id))
  if (!userId || !site) return false
  const token = await createReset(tx, ctx.clock, userId)
  await enqueueMessage(tx, ctx, site, {
    template: 'passwordReset',
    leadId: null,
    to: email,
    values: { link: ctx.linkOrigin + resetPath(token) },
    key: `password-reset:${tokenHash(token)}`,
    expiresAt: new Date(ctx.clock.now().getTime() + hourMs),
  })
  return true
}

/** Valid for an hour; only its hash is stored. Earlier ones stay valid, or strangers could end them by asking again. */
export async function createReset(tx: Db, clock: Clock, userId: string): Promise<string> {
  const token = generateToken()
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

export async function resetPassword(
  ctx: AuthContext,
  token: string,
  password: string,
): Promise<{ ok: true; email: string } | Refused> {
  const user = await findReset(ctx.db, ctx.clock, token)
  if (!user) return linkExpired
  const fault = passwordFault(password, { ...user, sites: await listSiteNames(ctx.db) })
  if (fault) return { ok: false, status: 422, message: fault }
  const { hasher } = await ctx.auth()
  const hash = await orBusy(() => inKnownLane(() => hasher.hash(password)))
  if (typeof hash !== 'string') return hash
  const actor: Actor = { ...ctx.actor, type: 'user', id: user.id }
  return await ctx.db.transaction().execute(async (tx) => {
    const now = toTimestamp(ctx.clock.now())
    const redeemed = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!redeemed.numUpdatedRows) return linkExpired
    await storePassword(tx, ctx, { userId: user.id, hash, actor, action: 'password.reset' })
    await endSessions(tx, ctx, { userId: user.id, which: 'all', actor })
    return { ok: true, email: user.email }
  })
}
