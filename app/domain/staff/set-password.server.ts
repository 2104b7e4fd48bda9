import type { Db } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { AuthContext } from './auth-context.ts'
import { confirmPassword } from './confirm-password.server.ts'
import type { Person } from './find-person.server.ts'
import { listSiteNames } from './memberships.server.ts'
import { inKnownLane, orBusy } from './password-queue.ts'
import { passwordFault } from './password-rules.ts'
import type { Refused } from './refused.ts'
import { endSessions } from './sessions.server.ts'

export async function storePassword(
  tx: Db,
  { clock }: Pick<AuthContext, 'clock'>,
  { userId, hash, actor, action }: { userId: string; hash: string; actor: Actor; action: string },
): Promise<void> {
  const now = toTimestamp(clock.now())
  await tx
    .updateTable('accounts')
    .set({ password: hash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await recordAudit(tx, { siteId: null, at: clock.now(), actor, action, subject: ['user', userId] })
}

export async function changePassword(
  ctx: AuthContext,
  person: Person,
  { current, next }: { current: string; next: string },
): Promise<{ ok: true } | Refused> {
  const confirmed = await confirmPassword(ctx, person, current)
  if (!confirmed.ok) return confirmed
  const { user, sessionId } = person
  const fault = passwordFault(next, { ...user, sites: await listSiteNames(ctx.db) })
  if (fault) return { ok: false, status: 422, message: fault }
  const { hasher } = await ctx.auth()
  const hash = await orBusy(() => inKnownLane(() => hasher.hash(next)))
  if (typeof hash !== 'string') return hash
  const actor: Actor = { ...ctx.actor, type: 'user', id: user.id }
  await ctx.db.transaction().execute(async (tx) => {
    await storePassword(tx, ctx, { userId: user.id, hash, actor, action: 'password.changed' })
    await endSessions(tx, ctx, { userId: user.id, which: { except: sessionId }, actor })
  })
  return { ok: true }
}
