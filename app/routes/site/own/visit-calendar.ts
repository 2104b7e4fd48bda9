import { findOwnLead } from '../../../features/registrations/leads/find-own-lead.server.ts'
import { visitCalendar } from '../../../features/registrations/visits/visit-calendar.ts'
import { siteDoor } from '../../../site-door.ts'
import type { Route } from './+types/visit-calendar'

/** `/{site}/my/{token}/visit.ics`: the visit for the visitor's own calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const door = siteDoor(context)
  const { site } = door
  const lead = await findOwnLead(door, site, params.token)
  if (!lead?.visitAt) throw new Response('Not Found', { status: 404 })
  const text = visitCalendar(site, { receiptNo: lead.receiptNo, startsAt: lead.visitAt }, door.clock.now())
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${site.slug}-visit.ics"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
