import { printReport } from '#app/domain/customers/statistics/print-report.server.ts'
import { canReadFigures } from '#app/domain/record/permissions.ts'
import { readReportWithSales } from '#app/domain/sales/figures.server.ts'
import { screen } from '#app/office/command.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import { readDay } from './read-day.ts'

/** `/admin/figures/daily.pdf?site=…&day=…` */
export const loader = screen({
  may: canReadFigures,
  load: async (office, query) => {
    const { site, clock } = office
    const report = await readReportWithSales(office, site, readDay(query.get('day'), clock.now()))
    const name = encodeURIComponent(`${site.settings.shortName} 일일 보고 ${report.day}.pdf`)
    const pdf = await printReport(report, site.slug).catch((error: unknown) => {
      if (error instanceof JobRefused) return undefined
      throw error
    })
    if (!pdf)
      return new Response('지금 처리할 일이 많아 일일 보고를 만들지 못했습니다. 잠시 후 다시 열어 주세요.', {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    return new Response(pdf, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="daily-${report.day}.pdf"; filename*=UTF-8''${name}`,
      },
    })
  },
})
