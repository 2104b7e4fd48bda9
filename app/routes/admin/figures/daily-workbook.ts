import { exportDailyReport } from '#app/domain/customers/import-export/figures-workbook.server.ts'
import { canReadFigures } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/daily-workbook'
import { readDay } from './read-day.ts'
import { answerWorkbook } from './workbook-answer.ts'

/** `/admin/figures/daily.xlsx?site=…&day=…`: the screen 일일 보고 of the same address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site, actor } = await openSite(ctx, request, canReadFigures, query.get('site'))
  const day = readDay(query.get('day'), ctx.clock.now())
  return await answerWorkbook(request, `${site.settings.shortName} 일일 보고 ${day}`, () =>
    exportDailyReport(ctx, site, day, actor),
  )
}
