import { redirect } from 'react-router'
import type { Door } from '../../door.ts'
import { findPerson, type Person } from '../../features/auth/find-person.server.ts'

/** Who is signed in and for which sites they work. @throws a redirect to the sign-in page when nobody is. */
export async function requirePerson(door: Door, request: Request): Promise<Person> {
  const person = await findPerson(door, request)
  if (person) return person
  const isDeed = request.method !== 'GET' && request.method !== 'HEAD'
  const to = encodeURIComponent(screenAddress(request))
  throw redirect(`/admin/sign-in?${isDeed ? 'why=undone&' : ''}to=${to}`)
}

/** Address of the screen that is asked for: the office's script asks for the bare data of it, at one of its own. */
function screenAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('index')
  searchParams.delete('_routes')
  return pathname.replace(/(?:\/_)?\.data$/, '') + (searchParams.size ? `?${searchParams}` : '')
}
