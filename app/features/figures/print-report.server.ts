import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DailyReport } from './daily-report.server.ts'
import type { ReportRequest } from './report-worker.ts'

/** As the headlines of the sites: 2,350 syllables, of which the file gets those that it shows. */
const font = 'fonts/noto-serif-kr-medium.otf'
const limitMs = 15_000

/** A PDF, made in a thread: to read the font alone takes a tenth of a second. @throws Error where it cannot be made */
export async function printReport(report: DailyReport): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
    worker.postMessage({ report, font } satisfies ReportRequest)
    return (await answer)[0] as Uint8Array<ArrayBuffer>
  } finally {
    void worker.terminate()
  }
}
