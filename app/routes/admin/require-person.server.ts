import { redirect } from 'react-router'
import { findPerson, type Person } from '#app/domain/staff/find-person.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { addressNow } from './address-now.ts'

const enrolment = '/admin/account/second-factor'

/** @throws a redirect to sign-in, or to the set-up of a second factor that their role requires */
export async function requirePerson(ctx: RequestContext, request: Request): Promise<Person> {
  const person = await findPerson(ctx, request)
  const address = screenAddress(request)
  const isEnrolment = /^\/admin\/account\/second-factor\/?(?:\?|$)/i.test(address)
  const isIntent = request.method !== 'GET' && request.method !== 'HEAD'
  if (person && (!person.mustEnrol || isEnrolment)) {
    const renamed = isIntent ? undefined : addressNow(address, person.sites)
    if (renamed) throw redirect(renamed)
    return person
  }
  if (isIntent && !person) undone.add(ctx)
  const way = person ? enrolment : '/admin/sign-in'
  throw redirect(`${way}?${isIntent ? 'why=undone&' : ''}to=${encodeURIComponent(address)}`)
}

const undone = new WeakSet<RequestContext>()

/** Whether a form was refused since its sender is not signed in any more. */
export const wasUndone = (ctx: RequestContext): boolean => undone.has(ctx)

/** Address of the requested screen; data requests of the office's script have one of their own. */
export function screenAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('index')
  searchParams.delete('_routes')
  return pathname.replace(/(?:\/_)?\.data$/, '') + (searchParams.size ? `?${searchParams}` : '')
}
