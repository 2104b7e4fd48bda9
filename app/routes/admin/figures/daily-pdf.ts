import { readDailyReport } from '../../../features/figures/daily-report.server.ts'
import { printReport } from '../../../features/figures/print-report.server.ts'
import { canReadFigures } from '../../../features/people/permissions.ts'
import { requestContext } from '../../../request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/daily-pdf'
import { readDay } from './read-day.ts'

/** `/admin/figures/daily.pdf?site=…&day=…` */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site } = await openSite(ctx, request, canReadFigures, query.get('site'))
  const report = await readDailyReport(ctx, site, readDay(query.get('day'), ctx.clock.now()))
  const name = encodeURIComponent(`${site.settings.shortName} 일일 보고 ${report.day}.pdf`)
  return new Response(await printReport(report), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="daily-${report.day}.pdf"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    },
  })
}
