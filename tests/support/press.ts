import { openDb } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { systemClock } from '#app/platform/clock.ts'
import { makePerson, passPhrase } from './people.ts'
import type { TestServer } from './server.ts'

/** A person's browser, as far as a server knows it. */
export const personsAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

/** The database of a running server, with what tests of press ask it. */
export function openPress(server: TestServer) {
  const db = openDb(server)
  const siteId = async (slug: string) =>
    (await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  return {
    db,
    siteId,
    /** Somebody who works for a site; they sign in with `passPhrase`. */
    async employ(email: string, role: Role, slug: string) {
      const id = await siteId(slug)
      return makePerson({ db, clock: systemClock, site: { id } } as never, { email, role, siteId: id })
    },
    post: (id: string) => db.selectFrom('press_posts').selectAll().where('id', '=', id).executeTakeFirst(),
    newest: async (slug: string) =>
      db
        .selectFrom('press_posts')
        .selectAll()
        .where('site_id', '=', await siteId(slug))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
  }
}

/** Requests of one browser without a window: it keeps its cookies and follows nothing. */
export function openClient(server: TestServer) {
  const kept = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ 'user-agent': personsAgent, ...(init.headers as Record<string, string>) })
    if (kept.size) headers.set('cookie', [...kept].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(server.origin + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0/i.test(line)) kept.set(name, value)
      else kept.delete(name)
    }
    return answer
  }
  const send = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: server.origin } })
  return {
    ask,
    send,
    signIn: (email: string, slug: string) =>
      send(`/${slug}/press`, { intent: 'sign-in', email, password: passPhrase }),
  }
}
