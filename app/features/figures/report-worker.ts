import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { DailyReport } from './daily-report.server.ts'
import { drawReport } from './draw-report.ts'

export interface ReportRequest {
  report: DailyReport
  /** File of a font. */
  font: string
}

parentPort?.once('message', async ({ report, font }: ReportRequest) => {
  const pdf = await drawReport(report, await readFile(font))
  parentPort?.postMessage(new Uint8Array(pdf))
})
