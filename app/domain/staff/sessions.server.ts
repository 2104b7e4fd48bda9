import type { Db } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { AuthContext } from './auth-context.ts'
import { authHeaders } from './auth-request.server.ts'
import { endedPrefix } from './find-person.server.ts'

export interface OwnSession {
  id: string
  userAgent: string
  addressBlock: string
  createdAt: string
  updatedAt: string
}

export const listSessions = async (db: Db, userId: string): Promise<OwnSession[]> =>
  (await listSessionsOf(db, [userId])).get(userId) ?? []

/** By person; the most recently used one first. */
export async function listSessionsOf(db: Db, userIds: string[]): Promise<Map<string, OwnSession[]>> {
  if (!userIds.length) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', new Date().toISOString())
    .where('token', 'not like', `${endedPrefix}%`)
    .orderBy('updated_at', 'desc')
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([userId, sessions]) => [
      userId,
      sessions.map((row) => ({
        id: row.id,
        userAgent: row.user_agent ?? '',
        addressBlock: row.ip_address ?? '',
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      })),
    ]),
  )
}

type SessionFilter = { only: string } | { except: string } | 'all'

export async function endSessions(
  tx: Db,
  { clock }: Pick<AuthContext, 'clock'>,
  { userId, which, actor }: { userId: string; which: SessionFilter; actor: Actor },
): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(which !== 'all' && 'only' in which, (query) =>
      query.where('id', '=', (which as { only: string }).only),
    )
    .$if(which !== 'all' && 'except' in which, (query) =>
      query.where('id', '!=', (which as { except: string }).except),
    )
    .executeTakeFirst()
  const count = Number(ended.numDeletedRows)
  if (count)
    await recordAudit(tx, {
      siteId: null,
      at: clock.now(),
      actor,
      action: 'session.ended',
      subject: ['user', userId],
      details: { count },
    })
  return count
}

export async function signOut(ctx: AuthContext, request: Request): Promise<Headers> {
  const auth = await ctx.auth()
  const current = await auth.api.getSession({ headers: request.headers })
  if (current) {
    const { user, session } = current
    const actor: Actor = { ...ctx.actor, type: 'user', id: user.id }
    await endSessions(ctx.db, ctx, { userId: user.id, which: { only: session.id }, actor })
  }
  const { headers } = await auth.api.signOut({ headers: authHeaders(ctx, request), returnHeaders: true })
  return headers
}
