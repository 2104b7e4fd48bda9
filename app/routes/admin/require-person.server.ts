import { redirect } from 'react-router'
import type { Door } from '../../door.ts'
import { findPerson, type Person } from '../../features/auth/find-person.server.ts'

/** Who is signed in and for which sites they work. @throws a redirect to the sign-in page when nobody is. */
export async function requirePerson(door: Door, request: Request): Promise<Person> {
  const person = await findPerson(door, request)
  if (person) return person
  const url = new URL(request.url)
  throw redirect(`/admin/sign-in?to=${encodeURIComponent(url.pathname + url.search)}`)
}
