import { threadOf } from '#app/platform/thread.server.ts'
import type { DailyReport } from './daily-report.server.ts'
import type { ReportRequest } from './report-worker.ts'

/** The font of the sites' headlines: 2,350 syllables, of which the file embeds those that it shows. */
const font = 'fonts/noto-serif-kr-medium.otf'

const ask = threadOf<ReportRequest, Uint8Array<ArrayBuffer>>(
  'the daily report',
  () => new URL('./report-worker.ts', import.meta.url),
  { limitMs: 15_000, resourceLimits: { maxOldGenerationSizeMb: 128 }, maxWaiting: 10 },
)

type Pdf = Uint8Array<ArrayBuffer>

const keptMs = 60_000
const maxKept = 20
const kept = new Map<string, { until: number; pdf: Promise<Pdf> }>()

/**
 * A PDF, made in a thread: to read the font alone takes a tenth of a second. The same report is drawn once a minute at most.
 * @param slug of the site @throws Error where it cannot be made; JobRefused
 */
export function printReport(report: DailyReport, slug: string, now = performance.now()): Promise<Pdf> {
  const key = JSON.stringify([slug, report])
  const before = kept.get(key)
  if (before && before.until > now) return before.pdf
  const pdf = ask({ report, font }, slug)
  kept.delete(key)
  kept.set(key, { until: now + keptMs, pdf })
  pdf.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return pdf
}
