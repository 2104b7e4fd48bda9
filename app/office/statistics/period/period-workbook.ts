import { exportPeriodFigures } from '#app/domain/customers/import-export/figures-workbook.server.ts'
import { canReadFigures } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { answerWorkbook } from '../workbook-answer.ts'
import { readPeriod } from './period.ts'

/** `/admin/figures.xlsx?site=…&from=…&until=…`: the screen 통계 of the same address. */
export const loader = screen({
  may: canReadFigures,
  load: async (office, query) => {
    const { site, role, actor } = office
    const period = readPeriod(query, office.clock.now())
    const name = `${site.settings.shortName} 통계 ${period.from} ${period.until}`
    return await answerWorkbook(office.request, name, () =>
      exportPeriodFigures(office, site, period, { actor, role }),
    )
  },
})
