import { parse } from 'hono/utils/cookie'
import { hourMs } from '#app/platform/durations.ts'
import type { AuthContext } from './auth-context.ts'
import { listSitesOfPerson, type SiteOfPerson } from './memberships.server.ts'
import { requiresSecondFactor } from './security-policy.server.ts'

export interface Person {
  user: { id: string; email: string; name: string; hasSecondFactor: boolean }
  sessionId: string
  sites: SiteOfPerson[]
  /** A required second factor is missing: only its setup is allowed. */
  mustEnrol: boolean
}

/** Milliseconds without use: 개인정보의 안전성 확보조치 기준 제6조 wants abandoned desks signed out. */
const idleMs = hourMs
const touchIntervalMs = 5 * 60_000

const renewed = new WeakMap<AuthContext, string>()

/** Rendering after an action uses the session that its response sets; without script the request carries the old one. */
export function renewSession(ctx: AuthContext, request: Request, response: Headers): void {
  // Undecoded, or the signature would not match.
  const cookies = new Map((request.headers.get('cookie') ?? '').split(/;\s*/).map(splitPair))
  for (const line of response.getSetCookie()) {
    const [pair = '', ...rest] = line.split(/;\s*/)
    const [name, value] = splitPair(pair)
    if (rest.some((item) => /^max-age=0$/i.test(item))) cookies.delete(name)
    else cookies.set(name, value)
  }
  renewed.set(ctx, [...cookies].map((pair) => pair.join('=')).join('; '))
}

const splitPair = (pair: string): [name: string, value: string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/**
 * By the session cookie. Uses the machine's time, as better-auth does.
 * @param isUse false: it does not keep the session alive
 */
export async function findPerson(
  ctx: AuthContext,
  request: Request,
  { isUse = true } = {},
): Promise<Person | undefined> {
  // Public pages ask too: without our cookie the library is not loaded.
  const cookie = renewed.get(ctx) ?? request.headers.get('cookie') ?? ''
  if (sessionCookie(cookie) === undefined) return undefined
  const headers = new Headers(request.headers)
  headers.set('cookie', cookie)
  const result = await (await ctx.auth()).api.getSession({ headers })
  if (!result) return undefined
  const { user, session } = result
  const idle = Date.now() - session.updatedAt.getTime()
  if (idle > idleMs) {
    await ctx.db
      .updateTable('sessions')
      .set({ token: endedPrefix + session.token })
      .where('id', '=', session.id)
      .execute()
    return undefined
  }
  if (isUse && idle > touchIntervalMs)
    await ctx.db
      .updateTable('sessions')
      .set({ updated_at: new Date().toISOString() })
      .where('id', '=', session.id)
      .execute()
  const sites = await listSitesOfPerson(ctx.db, user.id)
  const { id, email, name } = user
  const hasSecondFactor = user.twoFactorEnabled ?? false
  return {
    user: { id, email, name, hasSecondFactor },
    sessionId: session.id,
    sites,
    mustEnrol: !hasSecondFactor && (await requiresSecondFactor(ctx.db, sites, session.createdAt)),
  }
}

/** No cookie carries it, so that the session opens nothing; whose it was stays known until it would have expired. */
export const endedPrefix = 'ended:'

/** Whose session of this browser ended by disuse: for keeping what they typed, never for showing anything. */
export async function findEndedPerson(
  { db }: Pick<AuthContext, 'db'>,
  request: Request,
): Promise<string | undefined> {
  const token = sessionCookie(request.headers.get('cookie') ?? '')?.split('.')[0]
  if (!token) return undefined
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token', '=', endedPrefix + token)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row?.user_id
}

const sessionCookie = (cookie: string): string | undefined =>
  Object.entries(parse(cookie)).find(([name]) => /^(?:__Host-)?bunyang\.session_token$/.test(name))?.[1]
