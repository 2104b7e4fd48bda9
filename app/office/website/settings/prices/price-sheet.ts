import { partsOff, topFloor } from '#app/blocks/prices/schema.ts'
import type { BlockOf } from '#app/blocks/schema.ts'
import { formatWon } from '#app/blocks/stamp-tax/stamp-tax.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import {
  findHead,
  isSumRow,
  type MoneyUnit,
  maxHeadLines,
  moneyUnitIn,
  pasteProblem,
  type Range,
  readBuildings,
  readLines,
  readMoney,
  readRange,
  readUnitType,
  rowsIn,
} from '#app/platform/pasted-table.ts'
import type { Written } from '../../part/edited.ts'

export type PriceType = BlockOf<'prices'>['types'][number]
type Group = PriceType['groups'][number]
type Band = Group['floors'][number]

/** `1~4층`, `5-9` and `25` as the first and last floor. */
export const readFloors = (text: string): Range | undefined => readRange(text, '층')

/** A cell of the form, whose heading says 원; an amount may name another unit. @returns undefined where it cannot be read */
export function readPrice(text: string): number | undefined {
  const price = readMoney(text, '원')
  return price === 'unit' ? undefined : price
}

interface ReadSheet {
  types: PriceType[]
  errors: Record<string, string>
}

/**
 * Types as a form has them, whose fields are named by their places in the document; rows and groups that were emptied are
 * dropped. @param at place of the block: `blocks[2]`
 */
export function readTypes(fields: Written, types: readonly PriceType[], at: string): ReadSheet {
  const errors: Record<string, string> = {}
  const read = types.map((type, i) => {
    const groups: Group[] = []
    for (let j = 0; Object.hasOwn(fields, `${at}.types[${i}].groups[${j}].buildings`); j += 1) {
      const place = `${at}.types[${i}].groups[${j}]`
      const buildings = readBuildings(fields[`${place}.buildings`] ?? '')
      const lines = readLines(fields[`${place}.lines`] ?? '')
      const floors = readBands(fields, place, errors)
      if (!buildings) errors[`${place}.buildings`] = '동을 202, 203이나 202~205처럼 적어 주세요.'
      else if (floors.length && !buildings.length) errors[`${place}.buildings`] = '동 번호를 적어 주세요.'
      if (!lines) errors[`${place}.lines`] = '라인을 1, 2나 1~4처럼 적어 주세요.'
      if (buildings?.length || floors.length)
        groups.push({ buildings: buildings ?? [], ...(lines?.length && { lines }), floors })
    }
    return { ...type, groups }
  })
  return { types: read, errors }
}

/** Cells of amounts in the order of their columns; the parts of a price may be left out. */
export const amountNames = ['price', 'land', 'building', 'vat'] as const
export type AmountName = (typeof amountNames)[number]

function readBands(fields: Written, place: string, errors: Record<string, string>): Band[] {
  const bands: Band[] = []
  for (let k = 0; Object.hasOwn(fields, `${place}.floors[${k}].price`); k += 1) {
    const name = `${place}.floors[${k}]`
    const written = fields[`${name}.floors`] ?? ''
    const amounts = amountNames.map((amount) => [amount, fields[`${name}.${amount}`] ?? ''] as const)
    if (!written && amounts.every(([, text]) => !text)) continue
    const floors = readFloors(written)
    if (!floors) errors[`${name}.floors`] = '1~4층처럼 적어 주세요.'
    const read: Partial<Record<AmountName, number>> = {}
    for (const [amount, text] of amounts) {
      const won = readPrice(text)
      // A cell that is still to be written is a draft too, and keeps the table from being published.
      if (text && !won) errors[`${name}.${amount}`] = '원 단위의 숫자로 적어 주세요.'
      if (won) read[amount] = won
    }
    bands.push({ from: floors?.[0] ?? 0, until: floors?.[1] ?? 0, price: 0, ...read })
  }
  return bands
}

/** Where the columns of a pasted table stand. */
type Columns = Record<'type' | 'buildings' | 'lines' | 'floors' | AmountName, number>

const none = { lines: -1, land: -1, building: -1, vat: -1 }
const inOrder: Columns = { ...none, type: 0, buildings: 1, floors: 2, price: 3 }
const ofParts = {
  land: /대지|택지|토지/,
  building: /건축|건물비/,
  vat: /부가|vat/i,
}
const headings: Record<keyof Columns, RegExp> = {
  type: /타입|주택형|형별|^형$/,
  buildings: /^동|동별|동호|건물(?!비)/,
  lines: /라인|^호$|호별/,
  floors: /층/,
  price: /금액|가격|분양가|공급가|^합?계$/,
  ...ofParts,
}
/** The headings of a table and the unit that they or the lines above them name. */
function readHead(rows: string[][]): { columns: Columns; unit: MoneyUnit | undefined; lines: number } {
  const head = findHead(rows, headings, ['type', 'price'])
  const unitOf = (lines: string[][]) => lines.flat().map(moneyUnitIn).find(Boolean)
  if (!head) {
    // Without headings the first lines that have no amount are titles.
    const first = rows
      .slice(0, maxHeadLines)
      .findIndex((cells) => cells.length > 2 && /\d/.test(cells.at(-1) ?? ''))
    const lines = Math.max(first, 0)
    return { columns: inOrder, unit: unitOf(rows.slice(0, lines)), lines }
  }
  // 공급금액 stands above 대지비, 건축비, 부가세 and 계 in announcements.
  const below = findHead(
    rows.slice(head.line + 1, head.line + 2),
    { ...ofParts, sum: /^계$|합계|소계|금액/ },
    ['land', 'building'],
  )?.columns
  const above = rows.slice(0, head.line + (below ? 2 : 1))
  const found = Object.entries(head.columns).map(([name, at]) => [
    name,
    at < 0 ? inOrder[name as keyof Columns] : at,
  ])
  const columns: Columns = { ...(Object.fromEntries(found) as Columns), ...below }
  if (below) columns.price = below.sum < 0 ? columns.price : below.sum
  const unit = unitOf([[above.at(-1)?.[columns.price] ?? ''], ...above])
  return { columns, unit, lines: above.length }
}

/**
 * Rows of a spreadsheet: type, buildings, floors, price. They replace all prices of the types that they name. Merged cells, which
 * are copied as one value above blank ones, are filled down.
 * @param unit of bare numbers, where the table does not name its own
 * @returns a sentence that names the first line that cannot be read
 */
export function readPasted(
  text: string,
  types: readonly PriceType[],
  unit?: MoneyUnit,
): PriceType[] | string {
  const problem = pasteProblem(text)
  if (problem) return problem
  const rows = rowsIn(text)
  const head = readHead(rows)
  const read = new Map<string, Map<string, Group>>()
  let above = { name: '', where: '', lines: '' }
  for (const [i, cells] of rows.entries()) {
    if (i < head.lines || !cells.some(Boolean) || isSumRow(cells)) continue
    const at = (column: keyof Columns) => cells[head.columns[column]] ?? ''
    const name = at('type') || above.name
    const isOther = at('buildings') || (at('type') && at('type') !== above.name)
    const where = at('buildings') || (isOther ? '' : above.where)
    const ownLines = at('lines') || (isOther ? '' : above.lines)
    above = { name, where, lines: ownLines }
    const line = `${i + 1}번째 줄`
    const id = readUnitType(name)
    const type = types.find((one) => one.type === id || one.type === name || one.label === name)
    if (!type) return `${line}: ‘${name}’ 타입이 없습니다. 첫 칸에 84A처럼 적어 주세요.`
    const place = placeIn(where, head.columns.lines === head.columns.buildings ? undefined : ownLines)
    if (!place) return `${line}: 라인을 1, 2나 1~4처럼 적어 주세요.`
    const { buildings, lines } = place
    const floors = readFloors(at('floors'))
    if (!buildings?.length) return `${line}: 둘째 칸에 동 번호를 202, 203이나 202~205처럼 적어 주세요.`
    if (!floors) return `${line}: 셋째 칸에 층을 1~4처럼 적어 주세요.`
    const price = readMoney(at('price'), head.unit ?? unit)
    if (price === 'unit') return unitQuestion(at('price'))
    if (!price)
      return `${line}: 넷째 칸 ${withParticle(`‘${at('price')}’`, '을')} 공급금액으로 읽지 못했습니다. 원 단위까지 숫자로 적어 주세요.`
    const parts: Partial<Record<AmountName, number>> = {}
    for (const name of ['land', 'building', 'vat'] as const) {
      const written = at(name)
      if (/^[-–—]?$/.test(written)) continue
      const amount = readMoney(written, head.unit ?? unit)
      if (amount === 'unit') return unitQuestion(written)
      if (amount === undefined)
        return `${line}: ${withParticle(`‘${written}’`, '을')} 금액으로 읽지 못했습니다. 원 단위까지 숫자로 적어 주세요.`
      if (amount) parts[name] = amount
    }
    const groups = read.get(type.type) ?? new Map<string, Group>()
    const key = `${buildings.join()} ${lines.join()}`
    const group = groups.get(key) ?? { buildings, ...(lines.length && { lines }), floors: [] }
    const twice = group.floors.find((band) => band.from <= floors[1] && floors[0] <= band.until)
    if (twice) return `${line}: ${type.label} ${where}의 ${floorsOf(twice)}층이 두 번 있습니다.`
    group.floors.push({ from: floors[0], until: floors[1], price, ...parts })
    read.set(type.type, groups.set(key, group))
  }
  if (!read.size) return '붙여넣은 내용이 없습니다.'
  return types.map((type) => {
    const groups = read.get(type.type)
    return groups ? { ...type, groups: [...groups.values()] } : type
  })
}

/** @param lines the cell of its own column; undefined where they follow the building: `101동 1, 2호` */
function placeIn(
  where: string,
  lines: string | undefined,
): { buildings: string[] | undefined; lines: number[] } | undefined {
  const at = lines === undefined ? where.lastIndexOf('동') + 1 : 0
  const read = readLines(at ? where.slice(at) : (lines ?? ''))
  const numbers = at ? where.slice(0, at) : where
  // Several buildings with lines of their own take a row each.
  return read && !/호|라인/.test(numbers) ? { buildings: readBuildings(numbers), lines: read } : undefined
}

/** What one and the same number would be, so that nobody has to guess what is asked. */
function unitQuestion(written: string): string {
  const examples = (['만원', '천원', '원'] as const).flatMap((unit) => {
    const price = readMoney(written, unit)
    return typeof price === 'number' && price > 0 ? [`${unit}이면 ${formatWon(price)}`] : []
  })
  return `금액의 단위를 선택해 주세요. ${withParticle(`‘${written}’`, '은')} ${examples.join(', ')}입니다.`
}

export const floorsOf = ({ from, until }: Pick<Band, 'from' | 'until'>): string =>
  from === until ? `${from}` : `${from}~${until}`

/** Above so many times what stood there, or below that part of it, a price was probably written in another unit. */
const suspiciousFactor = 5

/** Prices that differ so much from those before that somebody should look again. At most five. */
export function unusualChanges(before: readonly PriceType[], after: readonly PriceType[]): string[] {
  return after
    .flatMap((type) => {
      const prices = pricesOf(before.find(({ id }) => id === type.id))
      const usual = prices[Math.floor(prices.length / 2)]
      if (!usual) return []
      const odd = pricesOf(type).find(
        (price) => price > usual * suspiciousFactor || price < usual / suspiciousFactor,
      )
      return odd ? [`${type.label} ${formatWon(odd)}(전에는 ${formatWon(usual)} 안팎)`] : []
    })
    .slice(0, 5)
}

/** Prices that are not the sum of their parts to the won. At most five. */
export function wrongSums(types: readonly PriceType[]): string[] {
  return types
    .flatMap(({ label, groups }) =>
      groups.flatMap(({ buildings, floors }) =>
        floors.flatMap((band) => {
          const off = band.price ? partsOff(band) : 0
          return off
            ? [`${label} ${buildings.join('·')}동 ${floorsOf(band)}층(${koreanNumber(Math.abs(off))}원)`]
            : []
        }),
      ),
    )
    .slice(0, 5)
}

const pricesOf = (type: PriceType | undefined): number[] =>
  (type?.groups ?? [])
    .flatMap(({ floors }) => floors.flatMap(({ price }) => (price ? [price] : [])))
    .sort((a, b) => a - b)

/** What of a pasted table has no cell; empty where all of it has. */
export function leftOut(pasted: readonly string[][], fits: { rows: number; columns: number }): string {
  const isWider = pasted.some((line) => line.slice(fits.columns).some((text) => text.trim()))
  const rest = pasted.length - fits.rows
  return [
    isWider
      ? '층과 공급금액이 아닌 열은 넣지 않았습니다. 열이 더 있는 표는 아래 ‘엑셀에서 한꺼번에 붙여넣기’에 넣어 주세요.'
      : '',
    rest > 0 ? `한 묶음은 ${topFloor}줄까지입니다. 마지막 ${rest}줄은 넣지 않았습니다.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
