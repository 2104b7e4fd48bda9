import { redirect } from 'react-router'
import { findPerson, type Person } from '../../features/auth/find-person.server.ts'
import type { RequestContext } from '../../request-context.ts'

const enrolment = '/admin/account/second-factor'

/**
 * Who is signed in and for which sites they work.
 * @throws a redirect to the sign-in page when nobody is; to the enrolment of the second factor, and to nothing else,
 *   when their role needs one and they have none
 */
export async function requirePerson(ctx: RequestContext, request: Request): Promise<Person> {
  const person = await findPerson(ctx, request)
  const address = screenAddress(request)
  const isEnrolment = /^\/admin\/account\/second-factor\/?(?:\?|$)/i.test(address)
  if (person && (!person.mustEnrol || isEnrolment)) return person
  const isIntent = request.method !== 'GET' && request.method !== 'HEAD'
  const way = person ? enrolment : '/admin/sign-in'
  throw redirect(`${way}?${isIntent ? 'why=undone&' : ''}to=${encodeURIComponent(address)}`)
}

/** Address of the screen that is asked for: the office's script asks for the bare data of it, at one of its own. */
function screenAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('index')
  searchParams.delete('_routes')
  return pathname.replace(/(?:\/_)?\.data$/, '') + (searchParams.size ? `?${searchParams}` : '')
}
