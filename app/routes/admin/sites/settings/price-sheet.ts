import type { BlockOf } from '../../../../blocks/schema.ts'
import type { Fields } from './read-fields.ts'

export type PriceType = BlockOf<'prices'>['types'][number]
type Group = PriceType['groups'][number]
type Band = Group['floors'][number]

/** Numbers of buildings as they are written in a cell: `202, 203` or `202·203동`. */
export const readBuildings = (text: string): string[] => text.match(/\d{2,4}/g) ?? []

/** `1~4층`, `5-9` and `25` as the first and last floor. */
export function readFloors(text: string): [from: number, until: number] | undefined {
  const [, from, until = from] =
    /^(\d{1,3})층?(?:[~∼–-](\d{1,3})층?)?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return from === undefined ? undefined : [Number(from), Number(until)]
}

/** 만원; thousands may be parted by commas. */
export function readPrice(text: string): number | undefined {
  const plain = text.replaceAll(/[,\s]|만\s?원$/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

interface ReadSheet {
  types: PriceType[]
  errors: Record<string, string>
}

/**
 * Types as a form has them, whose fields are named by their places in the document; rows and groups that were emptied are
 * dropped. @param at place of the block: `blocks[2]`
 */
export function readTypes(fields: Fields, types: readonly PriceType[], at: string): ReadSheet {
  const errors: Record<string, string> = {}
  const read = types.map((type, i) => {
    const groups: Group[] = []
    for (let j = 0; fields.has(`${at}.types[${i}].groups[${j}].buildings`); j += 1) {
      const place = `${at}.types[${i}].groups[${j}]`
      const buildings = readBuildings(fields.text(`${place}.buildings`))
      const floors = readBands(fields, place, errors)
      if (floors.length && !buildings.length) errors[`${place}.buildings`] = '동 번호를 적어 주세요.'
      if (buildings.length || floors.length) groups.push({ buildings, floors })
    }
    return { ...type, groups }
  })
  return { types: read, errors }
}

function readBands(fields: Fields, place: string, errors: Record<string, string>): Band[] {
  const bands: Band[] = []
  for (let k = 0; fields.has(`${place}.floors[${k}].price`); k += 1) {
    const name = `${place}.floors[${k}]`
    const [written, cost] = [fields.text(`${name}.floors`), fields.text(`${name}.price`)]
    if (!written && !cost) continue
    const [floors, price] = [readFloors(written), readPrice(cost)]
    if (!floors) errors[`${name}.floors`] = '1~4층처럼 적어 주세요.'
    // A cell that is still to be written is a draft too, and keeps the table from being published.
    if (!price && cost) errors[`${name}.price`] = '만원 단위의 숫자로 적어 주세요.'
    bands.push({ from: floors?.[0] ?? 0, until: floors?.[1] ?? 0, price: price ?? 0 })
  }
  return bands
}

/**
 * Rows of a spreadsheet: type, buildings, floors, price. They replace all prices of the types that they name.
 * @returns a sentence that names the first line that cannot be read
 */
export function readPasted(text: string, types: readonly PriceType[]): PriceType[] | string {
  const read = new Map<string, Map<string, Group>>()
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    const [name = '', where = '', storeys = '', cost = ''] = line.split('\t').map((cell) => cell.trim())
    const type = types.find((one) => one.type === name || one.label === name)
    const [buildings, floors, price] = [readBuildings(where), readFloors(storeys), readPrice(cost)]
    const isHead = i === 0 && !type && !price
    if (isHead) continue
    if (!type) return `${i + 1}번째 줄: ‘${name}’ 타입이 없습니다. 첫 칸에 84A처럼 적어 주세요.`
    if (!buildings.length) return `${i + 1}번째 줄: 둘째 칸에 동 번호를 적어 주세요.`
    if (!floors) return `${i + 1}번째 줄: 셋째 칸에 층을 1~4처럼 적어 주세요.`
    if (!price) return `${i + 1}번째 줄: 넷째 칸에 공급금액을 만원 단위의 숫자로 적어 주세요.`
    const groups = read.get(type.type) ?? new Map<string, Group>()
    const group = groups.get(buildings.join()) ?? { buildings, floors: [] }
    group.floors.push({ from: floors[0], until: floors[1], price })
    read.set(type.type, groups.set(buildings.join(), group))
  }
  if (!read.size) return '붙여넣은 내용이 없습니다.'
  return types.map((type) => {
    const groups = read.get(type.type)
    return groups ? { ...type, groups: [...groups.values()] } : type
  })
}
