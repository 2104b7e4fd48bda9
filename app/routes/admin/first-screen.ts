import { redirect } from 'react-router'
import { ownsInstall } from '#app/domain/staff/memberships.server.ts'
import { firstScreen } from '#app/office/frame/menu.server.ts'
import { officeOf } from '#app/office/office.server.ts'
import type { Route } from './+types/first-screen'

/** `/admin` opens the first screen of a person's role. On an empty install its owner gets the screen that creates a site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, person } = officeOf({ context })
  const { user, sites } = person
  if (!sites.length && (await ownsInstall(db, user.id))) return redirect('/admin/sites/new')
  return redirect(firstScreen(sites) + new URL(request.url).search)
}
