import { redirect } from 'react-router'
import { ownsInstall } from '#app/domain/staff/memberships.server.ts'
import { firstScreen } from '#app/office/frame/menu.server.ts'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/first-screen'
import { requirePerson } from './require-person.server.ts'

/** `/admin` opens what a person's role begins with, and the making of the first site to whoever set up an empty install. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, sites } = await requirePerson(ctx, request)
  if (!sites.length && (await ownsInstall(ctx.db, user.id))) return redirect('/admin/sites/new')
  return redirect(firstScreen(sites) + new URL(request.url).search)
}
