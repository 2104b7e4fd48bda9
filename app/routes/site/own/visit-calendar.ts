import { doorContext } from '../../../door.ts'
import { findOwnLead } from '../../../features/leads/find-own-lead.server.ts'
import { visitCalendar } from '../../../features/visits/visit-calendar.ts'
import type { Route } from './+types/visit-calendar'

/** `/{site}/my/{token}/visit.ics`: the visit for the visitor's own calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  const { site } = door
  const lead = params.site === site.slug ? await findOwnLead(door, site, params.token) : undefined
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
