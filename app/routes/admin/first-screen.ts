import { redirect } from 'react-router'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/first-screen'
import { firstScreen } from './navigation.ts'
import { requirePerson } from './require-person.server.ts'

/** `/admin` opens what a person's role begins with. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sites } = await requirePerson(context.get(requestContext), request)
  return redirect(firstScreen(sites) + new URL(request.url).search)
}
