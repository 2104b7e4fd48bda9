import { isSumRow, short } from '#app/platform/pasted-table.ts'
import { mostHomes } from './home.ts'
import {
  bare,
  type Findings,
  placeInNumber,
  readBuildingHeading,
  readFloorCell,
  readNumberCell,
  readTypeCell,
} from './sheet-cells.ts'

type Rows = readonly (readonly string[])[]

/** Cells of one building, with a column of its floors beside them. */
interface Block {
  building: string
  /** Rows below the heading. */
  rows: number[]
  columns: number[]
  /** By row. */
  floors: Map<number, number>
  /** Column of the floors; undefined where home numbers tell them. */
  label: number | undefined
  /** Column of its heading. */
  first: number
}

/**
 * Homes of a grid: a heading with 동, one column a line, one row a floor from the top; cells have numbers, types or both. Buildings are beside
 * each other or below. Blank cells, signs and words such as 필로티 are no homes.
 * @param tab name of the sheet, which is the building where no cell has one
 */
export function readHomeGrid(rows: Rows, tab: string | undefined, found: Findings): void {
  const blocks = blocksIn(rows, tab)
  const faults = found.faults.length
  for (const block of blocks) if (found.homes.length <= mostHomes) readBlock(rows, block, found)
  if (found.faults.length > faults) return
  const read = new Set(found.homes.map(({ building }) => building))
  for (const { building, rows: own, first } of blocks)
    if (!read.has(building))
      found.fault((own[0] ?? 1) - 1, first, `${building}동에서 세대를 찾지 못했습니다.`)
}

function blocksIn(rows: Rows, tab: string | undefined): Block[] {
  const heads = rows.map(headingsIn)
  const bands = heads.flatMap((own, row) => (own.length ? [row] : []))
  if (!bands.length) {
    const building = tab && (readBuildingHeading(tab) ?? /^\d{2,4}$/.exec(bare(tab))?.[0])
    return building ? blocksOf(rows, [{ building, column: 0 }], [0, rows.length]) : []
  }
  return bands.flatMap((row, i) => blocksOf(rows, heads[row] ?? [], [row + 1, bands[i + 1] ?? rows.length]))
}

interface Heading {
  building: string
  column: number
}

/** A merged heading fills its cells with the same words. */
function headingsIn(row: readonly string[]): Heading[] {
  const found: Heading[] = []
  for (const [column, cell] of row.entries()) {
    const building = cell.length <= 14 ? readBuildingHeading(cell) : undefined
    if (building && found.at(-1)?.building !== building) found.push({ building, column })
  }
  return found
}

function blocksOf(rows: Rows, heads: Heading[], [from, to]: [number, number]): Block[] {
  const own = Array.from({ length: to - from }, (_, i) => from + i)
  const used = new Set<number>()
  for (const row of own) for (const [column, cell] of (rows[row] ?? []).entries()) if (cell) used.add(column)
  const sorted = [...used].sort((a, b) => a - b)
  const labels = sorted.filter((column) => isFloorColumn(rows, own, column))
  const isLabel = new Set(labels)
  let at = 0
  return heads.map(({ building, column: first }, i) => {
    const end = heads[i + 1]?.column ?? Number.POSITIVE_INFINITY
    const columns: number[] = []
    for (; at < sorted.length && (sorted[at] ?? 0) < end; at++) {
      const column = sorted[at] ?? 0
      if (!isLabel.has(column)) columns.push(column)
    }
    const [start = Number.POSITIVE_INFINITY] = columns
    const label = labels.findLast((one) => one < start) ?? labels.find((one) => one > start)
    const floors = label === undefined ? floorsOfNumbers(rows, own, columns) : floorsIn(rows, own, label)
    return { building, rows: own, columns, label, first, floors }
  })
}

function floorsIn(rows: Rows, own: readonly number[], column: number): Map<number, number> {
  const floors = new Map<number, number>()
  for (const row of own) {
    const cell = rows[row]?.[column]
    const floor = cell && readFloorCell(cell)
    if (floor) floors.set(row, floor)
  }
  return floors
}

/** Floors from the top or from the ground, without gaps of more than two; or words that say so. */
function isFloorColumn(rows: Rows, own: readonly number[], column: number): boolean {
  const byRow = floorsIn(rows, own, column)
  const floors = [...byRow]
  if (!floors.length) return false
  const isWritten = floors.every(([row]) => /[층F]$/i.test(bare(rows[row]?.[column] ?? '')))
  if (isWritten) return true
  const [first = 0] = floors[0] ?? []
  const isHeaded = own.some(
    (row) => row < first && /^(?:층|층수|층[·/\\]?호수?)$/.test(bare(rows[row]?.[column] ?? '')),
  )
  if (isHeaded) return true
  const others = own.filter((row) => row > first && rows[row]?.[column] && !byRow.has(row))
  const steps = floors.slice(1).map(([, floor], i) => floor - (floors[i]?.[1] ?? 0))
  return (
    steps.length > 0 &&
    (steps.length > 1 || Math.abs(steps[0] ?? 0) === 1) &&
    // Below a type such as 101, two numbers of homes look like floors.
    others.length < steps.length &&
    (steps.every((step) => step < 0 && step >= -3) || steps.every((step) => step > 0 && step <= 3))
  )
}

/** Without labels, each row with home numbers is their floor. */
function floorsOfNumbers(
  rows: Rows,
  own: readonly number[],
  columns: readonly number[],
): Map<number, number> {
  const floors = new Map<number, number>()
  for (const row of own) {
    const all = columns.map((column) => readCell(rows[row]?.[column] ?? '', true).number)
    const number = all.find((one) => one !== undefined)
    const floor = number && placeInNumber(number)?.floor
    if (floor) floors.set(row, floor)
  }
  return floors
}

interface GridCell {
  number?: string | undefined
  type?: string | undefined
}

const absent = /^(?:[-–—―×xX✕✖/\\.·]*|[가-힣\s()·,]+)$/
const typeLooks = /^[A-Za-z가-힣]{0,4}\d{2,3}(?:㎡|m2)?[A-Za-z가-힣]{0,3}[0-9-]{0,3}$/

/** @param isNumbered whether three digits alone are a home's number, and not a type such as 101 */
function readCell(cell: string, isNumbered: boolean): GridCell {
  if (!cell || absent.test(cell)) return {}
  const [, first = '', second = ''] = /^(\S{2,8}?)\s?[\s(]\s?([^()\s]{2,12})\)?$/.exec(cell) ?? []
  const numberOf = (one: string) => {
    const number = readNumberCell(one)
    return number && /\d{3}$/.test(number) && (isNumbered || /\d{4}|호$/.test(bare(one))) ? number : undefined
  }
  if (first && numberOf(first) && typeLooks.test(second))
    return { number: numberOf(first), type: readTypeCell(second) }
  const number = numberOf(cell)
  if (number) return { number }
  return typeLooks.test(bare(cell)) ? { type: readTypeCell(cell) } : {}
}

function readBlock(rows: Rows, block: Block, found: Findings): void {
  const { building, floors, columns } = block
  const isNumbered = hasNumbers(rows, block)
  const lines = linesOf(rows, block)
  const types = typesOf(rows, block)
  const untyped = new Set<number>()
  for (const row of rowsWithoutFloor(rows, block, isNumbered))
    found.fault(row, block.label ?? columns[0] ?? 0, '이 줄의 층을 읽지 못했습니다. ‘15층’처럼 적어 주세요.')
  for (const [row, floor] of floors)
    for (const column of columns) {
      const cell = rows[row]?.[column] ?? ''
      if (!cell) continue
      if (absent.test(cell)) {
        found.word(cell)
        continue
      }
      const read = readCell(cell, isNumbered)
      if (!read.number && !read.type) {
        found.fault(row, column, `‘${short(cell)}’: 호수나 타입이 아닙니다. 세대가 없으면 칸을 비워 주세요.`)
        continue
      }
      const type = read.type ?? types.get(column)
      const line = read.number ? placeInNumber(read.number)?.line : lines.get(column)
      if (!type) {
        if (!untyped.has(column)) found.fault(row, column, `${building}동 이 라인의 타입을 찾지 못했습니다.`)
        untyped.add(column)
      } else if (!line) found.fault(row, column, `${building}동 이 세대의 라인을 찾지 못했습니다.`)
      else {
        const number = read.number ?? numberAt(floor, line)
        found.home(row, column, {
          ...{ building, number, kind: 'apartment' as const, type, floor, line },
          isMirrored: null,
        })
      }
    }
}

/** Rows that hold homes, such as beside a mistyped floor; sums of homes and rows of types are none. */
function rowsWithoutFloor(
  rows: Rows,
  { rows: own, floors, columns, label }: Block,
  isNumbered: boolean,
): number[] {
  const floorRows = [...floors.keys()]
  const [top = 0, bottom = 0] = [floorRows[0], floorRows.at(-1)]
  const isTyped = floorRows.every((row) =>
    columns.every((column) => !readCell(rows[row]?.[column] ?? '', false).number),
  )
  return own.filter((row) => {
    const cells = rows[row] ?? []
    if (floors.has(row) || isSumRow(cells)) return false
    const isAmongFloors = row > top && row < bottom
    // Above and below, a type such as 101 looks like a number.
    const isLabelled = label !== undefined && /층$|^[\w ]{1,3}$/.test(cells[label] ?? '')
    if (!isAmongFloors && !isLabelled) return false
    const read = columns.flatMap((column) =>
      cells[column] && !absent.test(cells[column]) ? [readCell(cells[column], true)] : [],
    )
    const places = read.map(({ number }) => (number === undefined ? undefined : placeInNumber(number)))
    const first = places[0]
    if (isLabelled && places.some(Boolean)) return isNumbered
    if (first)
      return (
        isNumbered &&
        places.every((place) => place?.floor === first.floor) &&
        new Set(places.map((place) => place?.line)).size === places.length
      )
    return read.length > 0 && isAmongFloors && isTyped && read.every(({ type }) => type)
  })
}

const numberAt = (floor: number, line: number): string =>
  `${floor < 0 ? `B${-floor}` : floor}${String(line).padStart(2, '0')}`

/** Three digits alone are numbers where no cell has a type alone and most of them begin with their floor, each once. */
function hasNumbers(rows: Rows, { floors, columns }: Block): boolean {
  const numbers: string[] = []
  let matching = 0
  for (const [row, floor] of floors)
    for (const column of columns) {
      const cell = rows[row]?.[column] ?? ''
      const { number, type } = readCell(cell, true)
      if (type && !number) return false
      if (!number || !/^\d{3}$/.test(cell)) continue
      numbers.push(number)
      if (placeInNumber(number)?.floor === floor) matching++
    }
  return !numbers.length || (matching * 2 > numbers.length && new Set(numbers).size * 2 > numbers.length)
}

/** Lines by column: as a row says them, else counted through from the left. */
function linesOf(rows: Rows, { rows: own, floors, columns }: Block): Map<number, number> {
  for (const row of own.filter((one) => !floors.has(one))) {
    const read = columns.flatMap((column): [number, number, boolean][] => {
      const [, digits, word] =
        /^0?(\d{1,2})(호|라인|호라인|호기|번)?(?:\(.*)?$/.exec(bare(rows[row]?.[column] ?? '')) ?? []
      return digits ? [[column, Number(digits), Boolean(word)]] : []
    })
    const isCounted = read.every(([, line], i) => !i || line === (read[i - 1]?.[1] ?? 0) + 1)
    const isWritten = read.every(([, , word]) => word)
    const isDistinct = new Set(read.map(([, line]) => line)).size === read.length
    if (read.length && isDistinct && (isWritten || (isCounted && read[0]?.[1] === 1)))
      return new Map(read.map(([column, line]) => [column, line]))
  }
  const filled = columns.filter((column) => [...floors.keys()].some((row) => rows[row]?.[column]))
  return new Map(filled.map((column, i) => [column, i + 1]))
}

/** Types by column, from a row above or below the floors; a merged cell holds for the columns to its right. */
function typesOf(rows: Rows, { rows: own, floors, columns, label }: Block): Map<number, string> {
  let best: { types: Map<number, string>; isNamed: boolean } | undefined
  for (const row of own.filter((one) => !floors.has(one))) {
    const cells = rows[row] ?? []
    const name = bare(label === undefined ? '' : (cells[label] ?? ''))
    if (/면적|향|세대수|계$/.test(name)) continue
    const isNamed = /타입|형|type/i.test(name)
    const types = new Map<number, string>()
    let before: string | undefined
    let isMeant = true
    for (const column of columns) {
      const cell = cells[column] ?? ''
      const type = typeLooks.test(bare(cell)) ? readTypeCell(cell) : undefined
      if (cell && !type && !/타입|주택형/.test(cell)) isMeant = false
      before = type ?? before
      if (before) types.set(column, before)
    }
    const isLines = [...types.values()].every((type) => Number(type) > 0 && Number(type) < 20)
    if (!isMeant || !types.size || isLines) continue
    if (!best || (isNamed && !best.isNamed)) best = { types, isNamed }
  }
  return best?.types ?? new Map()
}
