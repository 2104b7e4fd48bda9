import { findLeadByToken } from '../../../features/registrations/leads/find-lead-by-token.server.ts'
import { visitCalendar } from '../../../features/registrations/visits/visit-calendar.ts'
import { siteContext } from '../../../site-context.ts'
import type { Route } from './+types/visit-calendar'

/** `/{site}/my/{token}/visit.ics` */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { site } = ctx
  const lead = await findLeadByToken(ctx, site, params.token)
  if (!lead?.visitAt) throw new Response('Not Found', { status: 404 })
  const text = visitCalendar(site, { receiptNo: lead.receiptNo, startsAt: lead.visitAt }, ctx.clock.now())
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${site.slug}-visit.ics"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
