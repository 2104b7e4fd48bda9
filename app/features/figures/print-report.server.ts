import { threadOf } from '../../platform/thread.server.ts'
import type { DailyReport } from './daily-report.server.ts'
import type { ReportRequest } from './report-worker.ts'

/** As the headlines of the sites: 2,350 syllables, of which the file gets those that it shows. */
const font = 'fonts/noto-serif-kr-medium.otf'

const ask = threadOf<ReportRequest, Uint8Array<ArrayBuffer>>(
  'the daily report',
  () => new URL('./report-worker.ts', import.meta.url),
  { limitMs: 15_000, resourceLimits: { maxOldGenerationSizeMb: 128 }, maxWaiting: 10 },
)

/**
 * A PDF, made in a thread: to read the font alone takes a tenth of a second.
 * @param slug of the site @throws Error where it cannot be made; JobRefused
 */
export const printReport = (report: DailyReport, slug: string): Promise<Uint8Array<ArrayBuffer>> =>
  ask({ report, font }, slug)
