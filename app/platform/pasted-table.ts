import { koreanNumber } from './korean-number.ts'
import { normalise } from './normalise.ts'

/**
 * Cells as spreadsheets copy them: tabs between cells, a line a row; a cell with tabs, line breaks or quotes is quoted.
 *
 * @returns undefined for a text that is one cell
 */
export function cellsIn(pasted: string): string[][] | undefined {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!/[\t\n]/.test(text)) return undefined
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)?.push(cell.trim())
    if (text[end] === '\n') rows.push([])
    at = end + 1
  }
  return rows
}

function plainCell(text: string, from: number) {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return { cell: text.slice(from, end), end }
}

function quotedCell(text: string, from: number) {
  let cell = ''
  let at = from + 1
  for (; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') cell += text[at++]
    else break
  }
  const end = at + 1
  const isWhole = text[at] === '"' && (end >= text.length || text[end] === '\t' || text[end] === '\n')
  return isWhole ? { cell, end } : plainCell(text, from)
}

/** Cells as a spreadsheet would copy them, for a text field: what `cellsIn` reads back. */
export const textOfCells = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) =>
      row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

/** Letters of a pasted table at most. A form cuts longer fields, so that the last line would be read in part. */
const longestPaste = 40_000

/** @returns a sentence for a table that is too long to be read whole */
export const pasteProblem = (pasted: string): string | undefined =>
  pasted.length > longestPaste
    ? `한 번에 ${koreanNumber(longestPaste)}자까지 붙여 넣을 수 있습니다. 표를 나누어 넣어 주세요.`
    : undefined

/** Rows of a pasted table as they were written: tabs part cells, or in a line without tabs commas that part no thousands. */
export const writtenRowsIn = (pasted: string): string[][] =>
  (cellsIn(pasted) ?? [[pasted]]).map((cells) =>
    cells.length > 1 ? cells : (cells[0] ?? '').split(/,(?!\d{3}(?:\D|$))|,\s+/),
  )

/** The same rows with plain cells: half width, in one line, without stray quotation marks. */
export const rowsIn = (pasted: string): string[][] =>
  writtenRowsIn(pasted).map((cells) => cells.map(plainCellText))

/** The column of each heading in a row, by the first cell that the heading's pattern matches; -1 if none does. */
const columnsIn = <Name extends string>(
  cells: readonly string[],
  patterns: Readonly<Record<Name, RegExp>>,
): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<RegExp>(patterns).map(([name, pattern]) => [
      name,
      cells.findIndex((cell) => pattern.test(cell)),
    ]),
  ) as Record<Name, number>

/** Lines in which headings are looked for: titles, units and days stand above them. */
export const maxHeadLines = 20

/**
 * The first line with all the headings that a table needs, each in a column of its own: a title may hold the words of several.
 * @returns with its index
 */
export function findHead<Name extends string>(
  rows: readonly (readonly string[])[],
  patterns: Readonly<Record<Name, RegExp>>,
  needed: readonly NoInfer<Name>[],
): { line: number; columns: Record<Name, number> } | undefined {
  for (const [line, cells] of rows.slice(0, maxHeadLines).entries()) {
    const columns = columnsIn(cells, patterns)
    const found = new Set(needed.map((name) => columns[name]))
    if (found.size === needed.length && !found.has(-1)) return { line, columns }
  }
  return undefined
}

/** Half width, without quotation marks around it; a line break in it becomes a space. */
export const plainCellText = (cell: string): string =>
  normalise(cell, 'NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

/** Every hyphen, dash and tilde that people write for a range, and the vowel ㅡ (as NFKC leaves it), which looks like one. */
const dashes = /[-~\u1173\u2010-\u2015\u2053\u2212\u223c\u301c\u30fc]/g

const longestRange = 60

export type Range = [from: number, until: number]

/** `1~4층`, `5층 - 9층`, `25`. @returns undefined for anything else and for a range that runs backwards */
export function readRange(text: string, unit: string): Range | undefined {
  const plain = normalise(text, 'NFKC').replaceAll(/\s/g, '').replaceAll(dashes, '~').replaceAll(unit, '')
  const [, first, last = first] = /^(\d{1,3})(?:~(\d{1,3}))?$/.exec(plain) ?? []
  if (first === undefined) return undefined
  const range: Range = [Number(first), Number(last)]
  return range[0] <= range[1] ? range : undefined
}

/** Words are no buildings: their names have a digit or a letter, or are 가, 나, 다. */
const building =
  /^(?:제(?=\d))?((?:[A-Z가-힣]{0,8}?)\d{1,4}|[A-Z]{1,4}|[가-힣]{1,8}[A-Z]|[가나다라마바사아자차카타파하])동?$/

/**
 * Buildings as a cell has them: `202, 203`, `202·203동`, `202~210`, `A동·B동`, `타워1~타워3`.
 * @returns undefined where something else is written, and where a range runs backwards or over more than 60 buildings
 */
export function readBuildings(text: string): string[] | undefined {
  const plain = normalise(text, 'NFKC')
    .toUpperCase()
    .replaceAll(dashes, '~')
    .replaceAll(/\s(?=~)|(?<=~)\s/g, '')
  const buildings: string[] = []
  for (const written of plain.split(/[,·ㆍ・/\s]/)) {
    if (!written) continue
    const [from, until = from, ...others] = written.split('~').map((end) => building.exec(end)?.[1])
    if (from === undefined || until === undefined || others.length) return undefined
    const range = from === until ? [from] : rangeOf(from, until)
    if (!range) return undefined
    buildings.push(...range)
  }
  return [...new Set(buildings)]
}

/** Of names that end in digits and begin alike. */
function rangeOf(from: string, until: string): string[] | undefined {
  const [, name = '', first = ''] = /^(\D*)(\d+)$/.exec(from) ?? []
  const [, other, last = ''] = /^(\D*)(\d+)$/.exec(until) ?? []
  const count = Number(last) - Number(first) + 1
  if (!first || !last || (other && other !== name) || count < 1 || count > longestRange) return undefined
  return Array.from({ length: count }, (_, i) => `${name}${Number(first) + i}`)
}

/**
 * Numbers of lines as a cell has them: `1, 2`, `1·2호`, `1~4호 라인`.
 * @returns undefined where a range runs backwards or something else stands there
 */
export function readLines(text: string): number[] | undefined {
  const plain = normalise(text, 'NFKC')
    .replaceAll(/\s|호|라인/g, '')
    .replaceAll(dashes, '~')
  if (!plain) return []
  const ranges = plain.split(/[,·ㆍ・/]/).map((part) => readRange(part, ''))
  if (!ranges.every((range) => range !== undefined && range[0] > 0 && range[1] < 100)) return undefined
  return [
    ...new Set(
      (ranges as Range[]).flatMap(([from, until]) =>
        Array.from({ length: until - from + 1 }, (_, i) => from + i),
      ),
    ),
  ]
}

/**
 * `84A` of every way to write a unit type: `84㎡A`, `84A형`, `84a`, `전용 84A 타입`, and the official name by exclusive area
 * (`084.9511A`).
 * @returns undefined for anything else
 */
export function readUnitType(text: string): string | undefined {
  const plain = normalise(text, 'NFKC').replaceAll(/\s|m2|㎡|전용|주택형|타입|형|type/gi, '')
  const [, area, letter = ''] = /^0?(\d{2,3})(?:\.\d{1,4})?([A-Za-z]?\d?)$/.exec(plain) ?? []
  return area && `${Number(area)}${letter.toUpperCase()}`
}

/** Won in one of each unit. */
const moneyUnits = { 원: 1, 천원: 1000, 만원: 10_000, 백만원: 1_000_000, 억원: 100_000_000 } as const

export type MoneyUnit = keyof typeof moneyUnits

export const moneyUnitNames = Object.keys(moneyUnits) as MoneyUnit[]

/** The unit that a heading or a line above the table names: `공급금액(천원)`, `(단위: 원)`. */
export function moneyUnitIn(text: string): MoneyUnit | undefined {
  const plain = normalise(text, 'NFKC').replaceAll(/\s/g, '')
  const [, unit] =
    /단위:?((?:천|백만|만|억)?원|억)/.exec(plain) ?? /[([]((?:천|백만|만|억)?원|억)[)\]/·,]/.exec(plain) ?? []
  return unit === '억' ? '억원' : (unit as MoneyUnit | undefined)
}

/**
 * An amount of money in won: a number in `unit`, or one that names its own (`4억 2,200만원`, `422,000,000원`).
 * @returns undefined where it is no amount, or not a whole number of won; 'unit' for a bare number without a known unit
 */
export function readMoney(text: string, unit: MoneyUnit | undefined): number | 'unit' | undefined {
  const plain = normalise(text, 'NFKC').replaceAll(/[\s,₩]/g, '')
  const spoken =
    /^(?:(\d{1,4}(?:\.\d{1,4})?)억)?(?:(\d{1,4}(?:\.\d)?)(?:천만))?(?:(\d{1,6})만(?:(\d{1,4})(?=원))?)?원?$/.exec(
      plain,
    )
  if (spoken && /[억만]/.test(plain)) {
    const [, hundredMillions = 0, tenMillions = 0, tenThousands = 0, ones = 0] = spoken.map((part) =>
      Number(part ?? 0),
    )
    return whole(hundredMillions * 100_000_000 + tenMillions * 10_000_000 + tenThousands * 10_000 + ones)
  }
  const [, digits, own] = /^(\d{1,13}(?:\.\d{1,4})?)(천원|백만원|원)?$/.exec(plain) ?? []
  if (digits === undefined) return undefined
  const counted = (own as MoneyUnit | undefined) ?? unit
  return counted ? whole(Number(digits) * moneyUnits[counted]) : 'unit'
}

/** Won in another unit. */
export const inMoneyUnit = (amount: number, unit: MoneyUnit): number =>
  Number((amount / moneyUnits[unit]).toPrecision(12))

/** Decimal fractions come out of the multiplication with an error in the last digits. */
function whole(amount: number): number | undefined {
  const rounded = Math.round(amount)
  return Math.abs(amount - rounded) < 1e-3 ? rounded : undefined
}

/** Whether a row holds a sum of others, which is no entry of the table. */
export const isSumRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^(?:합계|소계|총계|누계|계|총합)$/.test(cell.replaceAll(/\s/g, '')))

/** Of a cell that a sentence names. */
export const short = (cell: string): string => (cell.length > 20 ? `${cell.slice(0, 20)}…` : cell)
