import { visitCalendar } from '#app/domain/customers/visits/visit-calendar.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/visit-calendar'

/** `/{site}/visit.ics?at=&receipt=`: a visit for the calendar of the customer who has just chosen it; nothing is looked up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, clock } = siteContext(context)
  const { searchParams } = new URL(request.url)
  const startsAt = searchParams.get('at') ?? ''
  const receiptNo = searchParams.get('receipt') ?? ''
  const isVisit =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(startsAt) && !Number.isNaN(Date.parse(startsAt))
  if (!site.settings.visits || !isVisit || !/^[A-Z]{2,3}-\d{4}-\d{4}$/.test(receiptNo))
    throw new Response('Not Found', { status: 404 })
  // The first entry of a receipt: those of the visitor's own page are newer.
  const visit = { receiptNo, startsAt, sequence: 0, isCancelled: false }
  return new Response(visitCalendar(site, visit, clock.now()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${site.slug}-visit.ics"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
