import { findLeadByToken } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { visitCalendar } from '#app/domain/customers/visits/visit-calendar.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/visit-calendar'

/** `/{site}/my/{token}/visit.ics`: the visit, or after it was cancelled, what takes it out of the calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { site } = ctx
  const lead = await findLeadByToken(ctx, site, params.token)
  if (!lead?.calendar) throw new Response('Not Found', { status: 404 })
  const text = visitCalendar(site, lead.calendar, ctx.clock.now())
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${site.slug}-visit.ics"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
