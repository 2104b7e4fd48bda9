import { data, redirect } from 'react-router'
import { acknowledgeAlarm } from '#app/domain/record/alarms/open-alarms.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { officeActor } from '../office-actor.ts'
import { requirePerson } from '../require-person.server.ts'
import { safeRedirect } from '../safe-redirect.ts'
import type { Route } from './+types/acknowledge'

/** `POST /admin/alarms`, then back to the previous screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { user, sites } = await requirePerson(ctx, request)
  if (!sites.some((site) => canManageLeads(site.role))) throw data(null, { status: 404 })
  const { alarm, back } = await readFields(request, 'alarm', 'back')
  await acknowledgeAlarm(ctx, sites, alarm, officeActor(ctx, user.id))
  return redirect(safeRedirect(back))
}

/** No screen: alarms are shown above every screen. */
export function loader() {
  throw data(null, { status: 404 })
}
