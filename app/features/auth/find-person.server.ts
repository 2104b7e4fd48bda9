import { parse } from 'hono/utils/cookie'
import { hourMs } from '../../platform/durations.ts'
import type { AuthContext } from './auth-context.ts'
import { type SiteOfPerson, sitesOf } from './memberships.server.ts'
import { demandsOn } from './security-policy.server.ts'

export interface Person {
  user: { id: string; email: string; name: string; hasSecondFactor: boolean }
  sessionId: string
  sites: SiteOfPerson[]
  /** A required second factor is missing: only its setup is allowed. */
  mustEnrol: boolean
}

/** Milliseconds without use: 개인정보의 안전성 확보조치 기준 제6조 wants abandoned desks signed out. */
const restMs = hourMs
/** Not every read writes. */
const touchMs = 5 * 60_000

const renewed = new WeakMap<AuthContext, string>()

/**
 * Rendering after an action uses the session that the same response sets: without script the request still carries the old one.
 */
export function renewSession(ctx: AuthContext, request: Request, answer: Headers): void {
  // Undecoded, or the signature would not match.
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

/** By the session cookie. Uses the machine's time, as better-auth does. */
export async function findPerson(ctx: AuthContext, request: Request): Promise<Person | undefined> {
  // Public pages ask too: without our cookie the library is not loaded.
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
