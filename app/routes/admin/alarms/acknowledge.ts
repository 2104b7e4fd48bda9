import { data, redirect } from 'react-router'
import { doorContext } from '../../../door.ts'
import { acknowledgeAlarm } from '../../../features/alarms/open-alarms.server.ts'
import { mayManageLeads } from '../../../features/people/permissions.ts'
import { readForm } from '../../read-form.ts'
import { officeActor } from '../office-actor.ts'
import { requirePerson } from '../require-person.server.ts'
import { within } from '../within.ts'
import type { Route } from './+types/acknowledge'

/** `POST /admin/alarms`: somebody has seen an alarm; back to the screen they were on. */
export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const { user, sites } = await requirePerson(door, request)
  if (!sites.some((site) => mayManageLeads(site.role))) throw data(null, { status: 404 })
  const fields = await readForm(request)
  await acknowledgeAlarm(door, sites, String(fields.get('alarm')), officeActor(door, user.id))
  return redirect(within(String(fields.get('back'))))
}

/** There is nothing to see here: alarms stand above every screen. */
export function loader() {
  throw data(null, { status: 404 })
}
