import { redirect } from 'react-router'
import type { Door } from '../../door.ts'
import { sitesOf } from '../../features/auth/memberships.server.ts'

/** Who is signed in and for which sites they work. @throws a redirect to the sign-in page when nobody is. */
export async function requirePerson(door: Door, request: Request) {
  const session = await (await door.auth()).api.getSession({ headers: request.headers })
  if (!session) {
    const url = new URL(request.url)
    throw redirect(`/admin/sign-in?to=${encodeURIComponent(url.pathname + url.search)}`)
  }
  return { user: session.user, sites: await sitesOf(door.db, session.user.id) }
}
