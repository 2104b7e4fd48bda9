import { redirect } from 'react-router'
import { doorContext } from '../../door.ts'
import type { Route } from './+types/sign-out'

export async function action({ request, context }: Route.ActionArgs) {
  const auth = await context.get(doorContext).auth()
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return redirect('/admin/sign-in', { headers })
}
