import { redirect } from 'react-router'
import { signOut } from '#app/domain/staff/sessions.server.ts'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/sign-out'

/** Opening the address by hand does not sign out. */
export const loader = () => redirect('/admin')

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/admin/sign-in', { headers: await signOut(context.get(requestContext), request) })
}
