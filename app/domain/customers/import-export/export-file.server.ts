import type { Site } from '#app/domain/site/site-settings.ts'
import { describeFilter } from '../list/lead-filter.ts'
import { type ExportChoice, exportBases } from './export-choice.ts'
import { columnsOf } from './export-rows.server.ts'
import { type Cell, cellText, minute } from './sheet/cells.ts'
import { csvBeginning, csvLine } from './sheet/csv.ts'
import { writeXlsx } from './sheet/write-xlsx.ts'

/**
 * The first lines of the file: for whom, on what basis and why, so that its origin stays visible wherever it turns up.
 * @param whose name of the person that `who` of the filter means
 */
export function coverOf(
  site: Site,
  choice: ExportChoice,
  { who, whose, at }: { who: string; whose: string; at: Date },
): Cell[][] {
  const narrowed = describeFilter(choice.filter, whose).map(([label, value]) => `${label} ${value}`)
  return [
    ['고객 명단', site.settings.name],
    ['받는 곳', choice.recipient],
    ['제공 근거', exportBases[choice.basis]],
    ['사유', choice.reason],
    ['내보낸 사람', who],
    ['내보낸 일시', minute(at)],
    ['고객 조건', narrowed.join(', ') || '전체'],
    ['담은 항목', titlesOf(choice).join(', ')],
    ['개인정보', choice.clear ? '이름·전화번호 포함' : '이름·전화번호 일부 가림'],
    ['', '목적을 다한 파일은 바로 지우고, 다른 사람에게 다시 제공하지 마세요.'],
  ]
}

const titlesOf = (choice: ExportChoice) => columnsOf(choice).map(({ title }) => title)

export async function* asCsv(
  cover: Cell[][],
  choice: ExportChoice,
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const lines = (rows: Cell[][]) => rows.map((row) => csvLine(row.map(cellText))).join('')
  yield encoder.encode(csvBeginning + lines([...cover, [''], titlesOf(choice)]))
  for await (const page of pages) yield encoder.encode(lines(page))
}

export function asXlsx(
  cover: Cell[][],
  choice: ExportChoice,
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const coverRows = async function* () {
    yield* cover
  }
  const rows = async function* () {
    yield titlesOf(choice)
    for await (const page of pages) yield* page
  }
  return writeXlsx([
    { name: '제공 내역', widths: [14, 60], rows: coverRows() },
    { name: '고객', widths: columnsOf(choice).map(({ width }) => width), rows: rows() },
  ])
}
