import { readFile } from 'node:fs/promises'
import { answerInThread } from '#app/platform/answer-in-thread.ts'
import type { DailyReport } from './daily-report.server.ts'
import { drawReport } from './draw-report.ts'

export interface ReportRequest {
  report: DailyReport
  /** Path of the font file. */
  font: string
}

answerInThread(
  async ({ report, font }: ReportRequest) => new Uint8Array(await drawReport(report, await readFile(font))),
)
