import { parse } from 'hono/utils/cookie'
import { hourMs } from '../../platform/durations.ts'
import type { AuthContext } from './auth-context.ts'
import { type SiteOfPerson, sitesOf } from './memberships.server.ts'
import { demandsOn } from './security-policy.server.ts'

/** Whoever is signed in, with the sites they work for. */
export interface Person {
  user: { id: string; email: string; name: string; hasSecondFactor: boolean }
  sessionId: string
  sites: SiteOfPerson[]
  /** Their role needs a second factor and they have none yet: nothing but setting it up is open to them. */
  mustEnrol: boolean
}

/**
 * How long a session may rest, in milliseconds: 개인정보의 안전성 확보조치 기준 제6조 wants the office closed to whoever
 * has left the desk.
 */
const restMs = hourMs
/** How exactly the rest is measured: not every reading writes. */
const touchMs = 5 * 60_000

/** Cookies that requests under way would send from now on, by the context of each. */
const renewed = new WeakMap<AuthContext, string>()

/**
 * Lets what is drawn into an answer know the session that the same answer hands out: without script it is drawn right
 * after the intent, for the request that still carries the session which the intent ended.
 */
export function renewSession(ctx: AuthContext, request: Request, answer: Headers): void {
  // As they are written: a value that was decoded would not be the one that was signed.
  const kept = new Map((request.headers.get('cookie') ?? '').split(/;\s*/).map(split))
  for (const line of answer.getSetCookie()) {
    const [pair = '', ...rest] = line.split(/;\s*/)
    const [name, value] = split(pair)
    if (rest.some((one) => /^max-age=0$/i.test(one))) kept.delete(name)
    else kept.set(name, value)
  }
  renewed.set(ctx, [...kept].map((pair) => pair.join('=')).join('; '))
}

const split = (pair: string): [name: string, value: string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/**
 * Who sent this request, by the session's cookie; undefined when nobody is signed in. Times are the machine's, as
 * better-auth's own are.
 */
export async function findPerson(ctx: AuthContext, request: Request): Promise<Person | undefined> {
  // Readers of public pages that ask: without a cookie of ours there is nothing to load the library for.
  const cookie = renewed.get(ctx) ?? request.headers.get('cookie') ?? ''
  if (!carriesSession(cookie)) return undefined
  const headers = new Headers(request.headers)
  headers.set('cookie', cookie)
  const found = await (await ctx.auth()).api.getSession({ headers })
  if (!found) return undefined
  const { user, session } = found
  const rested = Date.now() - session.updatedAt.getTime()
  if (rested > restMs) {
    await ctx.db.deleteFrom('sessions').where('id', '=', session.id).execute()
    return undefined
  }
  if (rested > touchMs)
    await ctx.db
      .updateTable('sessions')
      .set({ updated_at: new Date().toISOString() })
      .where('id', '=', session.id)
      .execute()
  const sites = await sitesOf(ctx.db, user.id)
  const { id, email, name } = user
  const hasSecondFactor = user.twoFactorEnabled ?? false
  return {
    user: { id, email, name, hasSecondFactor },
    sessionId: session.id,
    sites,
    mustEnrol: !hasSecondFactor && (await demandsOn(ctx.db, sites, session.createdAt)),
  }
}

const carriesSession = (cookie: string): boolean =>
  Object.keys(parse(cookie)).some((name) => /^(?:__Host-)?bunyang\.session_token$/.test(name))
