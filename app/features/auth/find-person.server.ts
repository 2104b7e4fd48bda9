import { parse } from 'hono/utils/cookie'
import type { Door } from '../../door.ts'
import { type SiteOfPerson, sitesOf } from './memberships.server.ts'

/** Whoever is signed in, with the sites they work for. */
export interface Person {
  user: { id: string; email: string; name: string; hasSecondFactor: boolean }
  sessionId: string
  sites: SiteOfPerson[]
}

/**
 * How long a session may rest, in milliseconds: 개인정보의 안전성 확보조치 기준 제6조 wants the office closed to whoever
 * has left the desk.
 */
const restMs = 60 * 60_000
/** How exactly the rest is measured: not every reading writes. */
const touchMs = 5 * 60_000

/**
 * Who sent this request, by the session's cookie; undefined when nobody is signed in. Times are the machine's, as
 * better-auth's own are.
 */
export async function findPerson(door: Door, request: Request): Promise<Person | undefined> {
  // Readers of public pages that ask: without a cookie of ours there is nothing to load the library for.
  if (!carriesSession(request)) return undefined
  const found = await (await door.auth()).api.getSession({ headers: request.headers })
  if (!found) return undefined
  const { user, session } = found
  const rested = Date.now() - session.updatedAt.getTime()
  if (rested > restMs) {
    await door.db.deleteFrom('sessions').where('id', '=', session.id).execute()
    return undefined
  }
  if (rested > touchMs)
    await door.db
      .updateTable('sessions')
      .set({ updated_at: new Date().toISOString() })
      .where('id', '=', session.id)
      .execute()
  const sites = await sitesOf(door.db, user.id)
  const { id, email, name } = user
  return {
    user: { id, email, name, hasSecondFactor: user.twoFactorEnabled ?? false },
    sessionId: session.id,
    sites,
  }
}

const carriesSession = (request: Request): boolean => {
  const cookies = parse(request.headers.get('cookie') ?? '')
  return Object.keys(cookies).some((name) => /^(?:__Host-)?bunyang\.session_token$/.test(name))
}
