import { exportDailyReport } from '#app/domain/customers/import-export/figures-workbook.server.ts'
import { canReadFigures } from '#app/domain/record/permissions.ts'
import { readReportWithSales } from '#app/domain/sales/figures.server.ts'
import { screen } from '#app/office/command.server.ts'
import { answerWorkbook } from '../workbook-answer.ts'
import { readDay } from './read-day.ts'

/** `/admin/figures/daily.xlsx?site=…&day=…`: the screen 일일 보고 of the same address. */
export const loader = screen({
  may: canReadFigures,
  load: async (office, query) => {
    const { site, actor } = office
    const day = readDay(query.get('day'), office.clock.now())
    return await answerWorkbook(office.request, `${site.settings.shortName} 일일 보고 ${day}`, async () =>
      exportDailyReport(office, site, await readReportWithSales(office, site, day), actor),
    )
  },
})
