import { exportPeriodFigures } from '#app/domain/customers/import-export/figures-workbook.server.ts'
import { canKeepFigures, canReadFigures } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/period-workbook'
import { readPeriod } from './period.ts'
import { answerWorkbook } from './workbook-answer.ts'

/** `/admin/figures.xlsx?site=…&from=…&until=…`: the screen 통계 of the same address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site, sites, actor } = await openSite(ctx, request, canReadFigures, query.get('site'))
  const period = readPeriod(query, ctx.clock.now())
  const keeps = sites.some((one) => one.id === site.id && canKeepFigures(one.role))
  return await answerWorkbook(request, `${site.settings.shortName} 통계 ${period.from} ${period.until}`, () =>
    exportPeriodFigures(ctx, site, period, { actor, keeps }),
  )
}
