import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import { findHead, isSumRow, plainCellText, short } from '#app/platform/pasted-table.ts'
import {
  type HomeKind,
  type HomeName,
  type HomePlace,
  homeKey,
  homeKinds,
  homeName,
  mostHomes,
} from './home.ts'
import { readHomeGrid } from './read-home-grid.ts'
import {
  bare,
  type Cell,
  cellName,
  Findings,
  placeInNumber,
  readBuildingCell,
  readFloorCell,
  readNumberCell,
  readTypeCell,
  type SheetFault,
} from './sheet-cells.ts'

/** Letters of all cells together. */
export const mostLetters = 2_000_000
const mostFaults = 20
/** Thirty buildings beside each other have some three hundred. */
const mostColumns = 1000
/** A list of all homes, with blank lines and sums between. */
const mostRows = 3 * mostHomes
const mostWords = 20
const tooLarge = '표가 너무 큽니다. 동·호수 표만 남겨 다시 넣어 주세요.'

export interface Sheet {
  /** Of the tab; where a grid has no heading with 동, it names the building. */
  name?: string
  rows: readonly (readonly string[])[]
}

export type ReadHomes =
  /** `words`: what was read as no home, such as 필로티, with how often it is there. */
  | { ok: true; homes: HomePlace[]; words: [word: string, count: number][] }
  /** `more`: faults that are not among them. */
  | { ok: false; faults: SheetFault[]; more: number }

const headings = {
  building: /^(?:동|동명|동번호|동이름|건물|건물명)$/,
  number: /^(?:호|호수|호실|호번호|호명|세대|세대번호)$/,
  both: /^동[·/,-]?호(?:수|실)?$/,
  floor: /^(?:층|층수|층별|해당층)$/,
  line: /^(?:라인|호라인|라인번호)$/,
  type: /^(?:타입|타입명|주택형|주택타입|평형|형별|형|약식표기|type)(?:\(.{0,20}\))?$/i,
  kind: /^(?:용도|종류|세대종류|건물용도)$/,
  mirrored: /^(?:반전|좌우반전|평면반전|미러)$/,
}

/**
 * Homes of a sheet: a list with the headings 동, 호, 층 and 타입, or a grid as announcements print it. Tabs of a workbook are read one after
 * the other; those without homes are left out.
 */
export function readHomeSheet(sheets: readonly Sheet[]): ReadHomes {
  const homes = new Map<string, HomePlace & Cell & { sheet?: string | undefined }>()
  const faults: SheetFault[] = []
  const words = new Map<string, number>()
  let letters = 0
  // Most cells are types, which repeat.
  const known = new Map<string, string>()
  const plain = (cell: string) => {
    const text = known.get(cell) ?? plainCellText(cell)
    known.set(cell, text)
    return text
  }
  for (const { name, rows: written } of sheets) {
    for (const row of written) for (const cell of row) letters += cell.length
    if (letters > mostLetters) return refused(tooLarge)
    if (written.length > mostRows || written.some(({ length }) => length > mostColumns))
      return refused(tooLarge)
    const rows = written.map((row) => row.map(plain))
    const found = new Findings()
    if (!readList(rows, found)) readHomeGrid(rows, name, found)
    const sheet = sheets.length > 1 ? name : undefined
    for (const fault of found.faults) faults.push({ ...fault, ...(sheet && { sheet }) })
    for (const [word, count] of found.words) words.set(word, (words.get(word) ?? 0) + count)
    for (const home of found.homes) {
      const before = homes.get(homeKey(home))
      homes.set(homeKey(home), { ...home, sheet })
      if (before && !isTold(before, home, before.sheet === sheet))
        faults.push({
          ...{ row: home.row, column: home.column, ...(sheet && { sheet }) },
          sentence: `${homeName(home)}가 ${[before.sheet, cellName(before)].filter(Boolean).join(' ')}에도 있습니다.`,
        })
      if (homes.size > mostHomes)
        return refused(`한 단지에 ${koreanNumber(mostHomes)}세대까지 넣을 수 있습니다.`)
    }
  }
  if (faults.length)
    return { ok: false, faults: faults.slice(0, mostFaults), more: Math.max(0, faults.length - mostFaults) }
  if (!homes.size)
    return refused(
      '세대를 찾지 못했습니다. 동, 호, 층, 타입 제목이 있는 표나 ‘101동’ 아래 층별로 호수를 적은 표를 넣어 주세요.',
    )
  return {
    ok: true,
    homes: [...homes.values()].map(({ row: _, column: __, sheet: ___, ...home }) => home),
    words: [...words].sort(([, a], [, b]) => b - a).slice(0, mostWords),
  }
}

const refused = (sentence: string): ReadHomes => ({
  ok: false,
  faults: [{ row: 0, column: 0, sentence }],
  more: 0,
})

/** Two tabs of a workbook may have the same home, as a list and as a grid. */
const isTold = (a: HomePlace, b: HomePlace, inOneSheet: boolean): boolean =>
  !inOneSheet && a.type === b.type && a.floor === b.floor && a.line === b.line && a.kind === b.kind

/** @returns false where it is no list */
function readList(rows: readonly string[][], found: Findings): boolean {
  const bared = rows.slice(0, 30).map((row) => row.map(bare))
  const head =
    findHead(bared, headings, ['building', 'number']) ?? findHead(bared, headings, ['both', 'type'])
  if (!head) return false
  const { columns, line: headLine } = head
  if (columns.type < 0) {
    found.fault(headLine, 0, '‘타입’ 또는 ‘주택형’ 제목이 있는 열을 찾지 못했습니다.')
    return true
  }
  const headText = bared[headLine]?.join('\t')
  const numberAt = columns.number < 0 ? columns.both : columns.number
  let building: string | undefined
  for (const [i, row] of rows.entries()) {
    const cells = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, row[column] ?? '']),
    ) as Record<keyof typeof headings, string>
    const isHeadAgain = cells.type && row.map(bare).join('\t') === headText
    if (i <= headLine || row.every((cell) => !cell) || isSumRow(row) || isHeadAgain) continue
    const both = columns.number < 0 ? readBoth(cells.both) : undefined
    // A merged cell names the building once, in its first row.
    const written = both?.building ?? (columns.building < 0 ? undefined : readBuildingCell(cells.building))
    if (written || (columns.building >= 0 && cells.building)) building = written
    const number = columns.number < 0 ? both?.number : readNumberCell(cells.number)
    if (!building) {
      const said = columns.number < 0 ? cells.both : cells.building
      found.fault(i, columns.number < 0 ? columns.both : columns.building, unread('동', said))
      continue
    }
    if (!number) {
      found.fault(i, numberAt, unread('호', columns.number < 0 ? cells.both : cells.number))
      continue
    }
    readHome(found, i, columns, cells, { building, number })
  }
  return true
}

function readHome(
  found: Findings,
  row: number,
  columns: Record<keyof typeof headings, number>,
  cells: Record<keyof typeof headings, string>,
  name: HomeName,
): void {
  const place = placeInNumber(name.number)
  const floor = cells.floor ? readFloorCell(cells.floor) : place?.floor
  const line = cells.line ? Number(/^0?(\d{1,3})(?:호?라인|호)?$/.exec(bare(cells.line))?.[1]) : lineOf(name)
  const type = readTypeCell(cells.type)
  const kind = cells.kind ? readKind(cells.kind) : 'apartment'
  const isMirrored = readMirrored(cells.mirrored)
  if (floor === undefined) {
    const at = columns.floor < 0 ? columns.number : columns.floor
    found.fault(
      row,
      Math.max(0, at),
      cells.floor ? unread('층', cells.floor) : `${homeName(name)}의 층을 적어 주세요.`,
    )
  } else if (!line) found.fault(row, Math.max(0, columns.line), unread('라인', cells.line))
  else if (!type) found.fault(row, columns.type, unread('타입', cells.type))
  else if (!kind)
    found.fault(
      row,
      columns.kind,
      `용도 ‘${short(cells.kind)}’: ${Object.values(homeKinds).join(', ')} 가운데 하나를 적어 주세요.`,
    )
  else if (isMirrored === undefined)
    found.fault(row, columns.mirrored, `반전 ‘${short(cells.mirrored)}’: O나 -를 적어 주세요.`)
  else
    found.home(row, columns.number < 0 ? columns.both : columns.number, {
      ...{ ...name, kind, type, floor, line, isMirrored },
    })
}

/** Shops are counted through: 12호 is line 12. */
const lineOf = ({ number }: HomeName): number =>
  placeInNumber(number)?.line ?? Number(number.replace(/\D/g, ''))

const kindNames: [RegExp, HomeKind][] = [
  [/^(?:아파트|공동주택|주택|주상복합)$/, 'apartment'],
  [/^(?:오피스텔|업무시설)$/, 'officetel'],
  [/^(?:상가|점포|근린생활시설|판매시설|상업시설)$/, 'shop'],
]
const readKind = (cell: string): HomeKind | undefined =>
  kindNames.find(([words]) => words.test(bare(cell)))?.[1]

/** Null where nothing is written; undefined for what is no answer. */
function readMirrored(cell: string): boolean | null | undefined {
  if (!cell) return null
  if (/^(?:[o○◯●✓y1]|yes|예|반전|좌우반전|true)$/i.test(bare(cell))) return true
  return /^(?:[-–—x×n0]|no|아니오|정방향|기본|false)$/i.test(bare(cell)) ? false : undefined
}

/** `101동 1502호`, `101-1502`, `A동1502` */
function readBoth(cell: string): Partial<HomeName> | undefined {
  const [, front, back] = /^(.{1,12}?)(?:동[-/]?|[-/])([A-Za-z]?\d{1,5}호?)$/.exec(bare(cell)) ?? []
  return front && back ? { building: readBuildingCell(front), number: readNumberCell(back) } : undefined
}

const unread = (what: string, cell: string): string =>
  cell
    ? `‘${short(cell)}’에서 ${withParticle(what, '을')} 읽지 못했습니다.`
    : `${withParticle(what, '을')} 적어 주세요.`

/** What a sheet does not say, whether a home mirrors its plan, stays as it is known. */
export function withMirrored(homes: readonly HomePlace[], known: readonly HomePlace[]): HomePlace[] {
  const before = new Map(known.map((home) => [homeKey(home), home]))
  return homes.map((home) => {
    const same = before.get(homeKey(home))
    return { ...home, isMirrored: home.isMirrored ?? (same?.line === home.line ? same.isMirrored : null) }
  })
}

/** A list that `readHomeSheet` reads back. */
export const rowsOfHomes = (homes: readonly HomePlace[]): string[][] => [
  [
    '동',
    '호',
    '층',
    '라인',
    '타입',
    '용도',
    ...(homes.some(({ isMirrored }) => isMirrored !== null) ? ['반전'] : []),
  ],
  ...homes.map((home) => [
    ...[home.building, home.number, String(home.floor), String(home.line), home.type, homeKinds[home.kind]],
    ...(home.isMirrored === null ? [] : [home.isMirrored ? 'O' : '-']),
  ]),
]
