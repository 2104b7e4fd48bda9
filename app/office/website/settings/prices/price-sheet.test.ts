import { expect, test } from 'vitest'
import type { MoneyUnit } from '#app/platform/pasted-table.ts'
import {
  leftOut,
  type PriceType,
  readFloors,
  readPasted,
  readPrice,
  readTypes,
  unusualChanges,
  wrongSums,
} from './price-sheet.ts'

const types: PriceType[] = [
  {
    id: 'price-59A',
    type: '59A',
    label: '59㎡A',
    groups: [{ buildings: ['202', '203'], floors: [{ from: 1, until: 4, price: 422000000 }] }],
  },
  {
    id: 'price-84A',
    type: '84A',
    label: '84㎡A',
    groups: [{ buildings: ['301'], floors: [{ from: 1, until: 28, price: 600000000 }] }],
  },
]

test.each([
  ['1~4', [1, 4]],
  ['1~4층', [1, 4]],
  ['5층 - 9층', [5, 9]],
  ['25', [25, 25]],
  ['꼭대기', undefined],
])('floors %s', (text, floors) => expect(readFloors(text)).toEqual(floors))

test.each([
  ['42,200', 42_200],
  ['422,000,000', 422_000_000],
  ['42200만원', 422_000_000],
  ['4억 2,200만원', 422_000_000],
  ['422,000,000원', 422_000_000],
  ['４２２,０００,０００', 422_000_000],
  ['무료', undefined],
  ['-3', undefined],
])('price %s', (text, price) => expect(readPrice(text)).toBe(price))

const posted = (fields: Record<string, string>) => fields
const first = 'blocks[1].types[0].groups[0]'

test('a form is read back by places; emptied rows go, and what cannot be read says so at its field', () => {
  const fields = posted({
    [`${first}.buildings`]: '202, 205동',
    [`${first}.floors[0].floors`]: '1~4',
    [`${first}.floors[0].price`]: '430,000,000',
    [`${first}.floors[1].floors`]: '',
    [`${first}.floors[1].price`]: '',
    [`${first}.floors[2].floors`]: '5~9',
    [`${first}.floors[2].price`]: '많이',
  })
  const read = readTypes(fields, types, 'blocks[1]')
  expect(read.types[0]?.groups[0]).toMatchObject({ buildings: ['202', '205'] })
  expect(read.types[0]?.groups[0]?.floors[0]).toEqual({ from: 1, until: 4, price: 430000000 })
  expect(read.errors).toEqual({ [`${first}.floors[2].price`]: '원 단위의 숫자로 적어 주세요.' })
})

test('a cell that is still to be written is kept as one, and keeps its floors', () => {
  const fields = posted({
    [`${first}.buildings`]: '202',
    [`${first}.floors[0].floors`]: '1~4',
    [`${first}.floors[0].price`]: '',
  })
  const read = readTypes(fields, types, 'blocks[1]')
  expect(read.errors).toEqual({})
  expect(read.types[0]?.groups[0]?.floors).toEqual([{ from: 1, until: 4, price: 0 }])
})

test('rows from a spreadsheet replace the prices of the types that they name', () => {
  const read = readPasted(
    '타입\t동\t층\t금액(만원)\n59A\t202·203\t1~4\t43,000\n59㎡A\t202·203\t5~27\t45,000\n',
    types,
  )
  expect(read).toMatchObject([
    {
      type: '59A',
      groups: [
        {
          buildings: ['202', '203'],
          floors: [{ price: 430000000 }, { from: 5, until: 27, price: 450000000 }],
        },
      ],
    },
    types[1],
  ])
})

test.each([
  ['101Z\t202\t1~4\t1', '1번째 줄: ‘101Z’ 타입이 없습니다'],
  ['59A\t202\t1~4\t43,000\n59A\t전체\t5\t1', '2번째 줄: 둘째 칸'],
  ['59A\t202\t낮은 층\t1', '셋째 칸'],
  ['59A\t202\t1~4\t무료', '넷째 칸'],
  ['59A\t202\t20~5\t43,000', '셋째 칸'],
  ['59A\t210~202\t1~4\t43,000', '둘째 칸'],
  ['59A\t202\t1~4\t43,000\n59A\t202\t4~9\t44,000', '2번째 줄: 59㎡A 202의 1~4층이 두 번'],
  [' ', '붙여넣은 내용이 없습니다'],
])('a line that cannot be read is named: %s', (text, sentence) =>
  expect(readPasted(text, types, '만원')).toContain(sentence),
)

/** First prices of a pasted table; or the sentence that refuses it. */
const pasted = (text: string, unit?: MoneyUnit) => {
  const read = readPasted(text, types, unit)
  return typeof read === 'string' ? read : read.map(({ groups }) => groups[0]?.floors[0]?.price)
}

test.each([
  ['공급금액(원)', '422,000,000'],
  ['공급금액(천원)', '422,000'],
  ['공급금액(만원)', '42,200'],
  ['공급금액', '4억 2,200만원'],
])('readPasted: takes the unit from the heading %s', (heading, price) => {
  expect(pasted(`타입\t동\t층\t${heading}\n59A\t202\t1~4\t${price}\n`)).toEqual([422_000_000, 600_000_000])
})

test('readPasted: takes the unit from a line above the table, and asks where nothing names one', () => {
  expect(pasted('공급금액표 (단위: 천원)\n\n타입\t동\t층\t금액\n59A\t202\t1~4\t422,000\n')).toEqual([
    422_000_000, 600_000_000,
  ])
  const bare = '타입\t동\t층\t금액\n59A\t202\t1~4\t422,000\n'
  expect(pasted(bare)).toBe(
    '금액의 단위를 선택해 주세요. ‘422,000’은 만원이면 42억 2,000만원, 천원이면 4억 2,200만원, 원이면 422,000원입니다.',
  )
  expect(pasted(bare, '천원')).toEqual([422_000_000, 600_000_000])
})

test('readPasted: a title with the words of several headings is no heading, and a cut table is not read', () => {
  expect(pasted('타입별 공급금액\n타입\t동\t층\t금액(만원)\n59A\t202\t1~4\t42,200\n')).toEqual([
    422_000_000, 600_000_000,
  ])
  expect(pasted('59A\t202\t1~4\t42,200\n'.repeat(3000), '만원')).toContain('표를 나누어')
})

test('readPasted: reads tables as they are laid out: merged cells, official names, ranges, other columns, sums', () => {
  const text = [
    '가온 레이크파크 공급금액표\t\t\t\t(단위: 만원)',
    '층\t동\t주택형\t세대\t공급금액',
    '1～4\t"202동\n203동"\t059.9834A\t8\t"42,200 "',
    '5〜9\t\t\t10\t43,200',
    '합계\t\t\t18\t',
    '1−28\t301~303동\t84a형\t56\t６０,０００',
  ].join('\n')
  expect(readPasted(text, types)).toMatchObject([
    {
      groups: [
        {
          buildings: ['202', '203'],
          floors: [
            { from: 1, until: 4, price: 422000000 },
            { from: 5, until: 9, price: 432000000 },
          ],
        },
      ],
    },
    { groups: [{ buildings: ['301', '302', '303'], floors: [{ from: 1, until: 28, price: 600000000 }] }] },
  ])
})

test('unusualChanges: names prices many times what stood there', () => {
  const tenfold = readPasted('59A\t202\t1~4\t422,000', types, '만원') as PriceType[]
  expect(unusualChanges(types, tenfold)).toEqual(['59㎡A 42억 2,000만원(전에는 4억 2,200만원 안팎)'])
  const dearer = readPasted('59A\t202\t1~4\t52,200', types, '만원') as PriceType[]
  expect(unusualChanges(types, dearer)).toEqual([])
})

test('what of a table has no cell of a group is said', () => {
  const floors = Array.from({ length: 202 }, (_, i) => [`${i + 1}`, '61,300'])
  expect(leftOut(floors.slice(0, 200), { rows: 200, columns: 2 })).toBe('')
  expect(leftOut(floors, { rows: 200, columns: 2 })).toBe(
    '한 묶음은 200줄까지입니다. 마지막 2줄은 넣지 않았습니다.',
  )
  expect(leftOut([['1', '61,300', ' ']], { rows: 200, columns: 2 })).toBe('')
  expect(leftOut([['1', '61,300']], { rows: 200, columns: 1 })).toMatch(/^층과 공급금액이 아닌 열은/)
})

test('readPasted: reads lines, and 대지비, 건축비 and 부가세 below 공급금액 as announcements have them', () => {
  const text = [
    '주택형\t동\t라인\t층\t공급금액(원)\t\t\t',
    '\t\t\t\t대지비\t건축비\t부가세\t계',
    '59A\t202\t1, 2호\t1~4\t200,000,000\t222,000,000\t-\t422,000,000',
    '\t\t\t5~9\t200,000,000\t223,000,000\t-\t422,000,000',
    '\t\t3호\t1~9\t200,000,000\t222,000,000\t10,000,000\t432,000,000',
  ].join('\n')
  const read = readPasted(text, types) as PriceType[]
  const parts = { land: 200_000_000, building: 222_000_000 }
  expect(read[0]?.groups).toEqual([
    {
      buildings: ['202'],
      lines: [1, 2],
      floors: [
        { from: 1, until: 4, price: 422_000_000, ...parts },
        { from: 5, until: 9, price: 422_000_000, ...parts, building: 223_000_000 },
      ],
    },
    {
      buildings: ['202'],
      lines: [3],
      floors: [{ from: 1, until: 9, price: 432_000_000, ...parts, vat: 10_000_000 }],
    },
  ])
  expect(wrongSums(read)).toEqual(['59㎡A 202동 5~9층(1,000,000원)'])
})

test.each([
  ['202동 1, 2호', ['202'], [1, 2]],
  ['202동', ['202'], undefined],
  ['202, 203', ['202', '203'], undefined],
])('readPasted: %s names buildings and lines in one cell', (cell, buildings, lines) => {
  const read = readPasted(
    `타입\t동/라인\t층\t공급금액(만원)\n59A\t${cell}\t1~4\t42,200`,
    types,
  ) as PriceType[]
  expect(read[0]?.groups[0]).toEqual({
    buildings,
    ...(lines && { lines }),
    floors: [{ from: 1, until: 4, price: 422_000_000 }],
  })
})

test('readPasted: lines of several buildings in one cell are not guessed', () => {
  const text = '타입\t동/라인\t층\t공급금액(만원)\n59A\t202동 1호, 203동 2호\t1~4\t42,200'
  expect(readPasted(text, types)).toContain('라인을')
})

test('readTypes: parts of a price and lines are read back from their cells', () => {
  const fields = posted({
    [`${first}.buildings`]: '202',
    [`${first}.lines`]: '1~2',
    [`${first}.floors[0].floors`]: '1~4',
    [`${first}.floors[0].price`]: '422,000,000',
    [`${first}.floors[0].land`]: '2억',
    [`${first}.floors[0].building`]: '222,000,000',
  })
  expect(readTypes(fields, types, 'blocks[1]').types[0]?.groups).toEqual([
    {
      buildings: ['202'],
      lines: [1, 2],
      floors: [{ from: 1, until: 4, price: 422_000_000, land: 200_000_000, building: 222_000_000 }],
    },
  ])
})
