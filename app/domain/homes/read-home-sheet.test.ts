import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsIn } from '#app/platform/pasted-table.ts'
import { layoutOf } from '../../../tests/support/drawings.ts'
import { compareHomes, type HomePlace } from './home.ts'
import { homesOfLayout } from './layout-homes.server.ts'
import { readHomeSheet, rowsOfHomes, withMirrored } from './read-home-sheet.ts'

const read = (text: string, name?: string) => readHomeSheet([{ rows: rowsIn(text), ...(name && { name }) }])

/** `101-1502 84A 15/2` */
const namesIn = (text: string, name?: string) => {
  const found = read(text, name)
  if (!found.ok) return found.faults.map(({ row, column, sentence }) => `${row}:${column} ${sentence}`)
  return found.homes
    .toSorted(compareHomes)
    .map(({ building, number, type, floor, line }) => `${building}-${number} ${type} ${floor}/${line}`)
}

describe('a list', () => {
  test('columns in any order; floor and line come from the number', () => {
    expect(namesIn('번호\t주택형\t호수\t동\n1\t84㎡A\t1502호\t101동\n2\t59B\t302\tA동')).toEqual([
      '101-1502 84A 15/2',
      'A-302 59B 3/2',
    ])
  })
  test('a title above, a merged building, sums and headings that are printed again', () => {
    expect(
      namesIn(
        '동호수 현황\n\n동\t호\t층\t타입\n타워1동\t201\t2\t84A\n\t202\t2\t84A\n소계\t2\n동\t호\t층\t타입\nB\t101\t1\t펜트A',
      ),
    ).toEqual(['타워1-201 84A 2/1', '타워1-202 84A 2/2', 'B-101 펜트A 1/1'])
  })
  test('a column says which homes mirror their plan; an answer that is none is named', () => {
    const found = read('동\t호\t타입\t반전\nA\t201\t84A\tO\nA\t202\t84A\t-\nA\t203\t84A\t')
    expect(found.ok && found.homes.map(({ isMirrored }) => isMirrored)).toEqual([true, false, null])
    expect(namesIn('동\t호\t타입\t반전\nA\t201\t84A\t왼쪽')).toEqual([
      '2:4 반전 ‘왼쪽’: O나 -를 적어 주세요.',
    ])
  })
  test('dong and number in one column, and commas', () => {
    expect(namesIn('동호수,타입\n101동 1502호,84A\n102-301,84B')).toEqual([
      '101-1502 84A 15/2',
      '102-301 84B 3/1',
    ])
  })
  test('shops with a kind and a floor of their own', () => {
    expect(
      readHomeSheet([
        {
          rows: [
            ['동', '호수', '층', '타입', '용도'],
            ['A', '12', '지하1층', '점포', '상가'],
          ],
        },
      ]),
    ).toEqual({
      ok: true,
      words: [],
      homes: [
        { building: 'A', number: '12', kind: 'shop', type: '점포', floor: -1, line: 12, isMirrored: null },
      ],
    })
  })
  test('faults name row and column', () => {
    expect(namesIn('동\t호\t층\t타입\n101\t십오\t15\t84A\n101\t1502\t옥상\t84A\n101\t1503\t15\t')).toEqual([
      '2:2 ‘십오’에서 호를 읽지 못했습니다.',
      '3:3 ‘옥상’에서 층을 읽지 못했습니다.',
      '4:4 타입을 적어 주세요.',
    ])
    expect(namesIn('동\t호\n101\t1502')).toEqual([
      '1:1 ‘타입’ 또는 ‘주택형’ 제목이 있는 열을 찾지 못했습니다.',
    ])
    expect(namesIn('동\t호\t타입\n101\t1502\t84A\n101동\t1502호\t84B')).toEqual([
      '3:2 101동 1502호가 2행 B열에도 있습니다.',
    ])
  })
})

describe('a grid', () => {
  test('numbers, types above, pilotis, partial storeys and missing homes', () => {
    expect(
      namesIn(
        '101동\n층\t1호\t2호\t3호\n타입\t84A\t84A\t59B\n3층\t301\t-\t303\n2층\t201\t202\t203\n1층\t필로티\t×\t103',
      ),
    ).toEqual([
      '101-103 59B 1/3',
      '101-201 84A 2/1',
      '101-202 84A 2/2',
      '101-203 59B 2/3',
      '101-301 84A 3/1',
      '101-303 59B 3/3',
    ])
  })
  test('types in cells, buildings beside each other with one column of floors, others below', () => {
    expect(
      namesIn(
        '\t101동\t101동\tA동\n호\t1호\t2호\t1호\n3\t84A\t101\t59\n2\t84A\t101\t\n1\t\t101\t59\n\n타워2동\n2\t84C\n1\t어린이집\n',
      ),
    ).toEqual([
      '101-102 101 1/2',
      '101-201 84A 2/1',
      '101-202 101 2/2',
      '101-301 84A 3/1',
      '101-302 101 3/2',
      '타워2-201 84C 2/1',
      'A-101 59 1/1',
      'A-301 59 3/1',
    ])
  })
  test('a building of which nothing is read is a fault, not left out', () => {
    expect(namesIn('101동\n2층\t201(84A)\n\n102동\n미정\t미정')).toEqual([
      '4:1 102동에서 세대를 찾지 못했습니다.',
    ])
  })
  test('numbers without floors beside, types below, and one merged type', () => {
    expect(namesIn('A동\n302\t301\n202\t201\n84A\t')).toEqual([
      'A-201 84A 2/1',
      'A-202 84A 2/2',
      'A-301 84A 3/1',
      'A-302 84A 3/2',
    ])
  })
  test('number and type in one cell; the tab names the building', () => {
    expect(namesIn('2층\t201(84A)\t202 59B\n1층\t\t102(59B)', '103동')).toEqual([
      '103-102 59B 1/2',
      '103-201 84A 2/1',
      '103-202 59B 2/2',
    ])
  })
  test('a row whose floor is mistyped is a fault, and words without homes are counted', () => {
    const unread = '이 줄의 층을 읽지 못했습니다. ‘15층’처럼 적어 주세요.'
    expect(namesIn('101동\n타입\t84A\t84A\n1O층\t1001\t1002\n9층\t901\t902\n8층\t801\t802')).toEqual([
      `3:1 ${unread}`,
    ])
    expect(namesIn('101동\n3층\t84A\t59\n이층\t84A\t59\n1층\t84A\t59\n계\t3\t3')).toEqual([`3:1 ${unread}`])
    expect(namesIn('101동\n타입\t84A\t84A\n3층\t301\t302\nI층\t101\t?')).toEqual([`4:1 ${unread}`])
    expect(read('101동\n2층\t84A\t59\n1층\t필로티\t필로티')).toMatchObject({
      ok: true,
      words: [['필로티', 2]],
    })
  })
  test('faults name row and column', () => {
    expect(namesIn('101동\n2층\t201\t20?\n1층\t101\t102')).toEqual([
      '2:2 101동 이 라인의 타입을 찾지 못했습니다.',
      '2:3 ‘20?’: 호수나 타입이 아닙니다. 세대가 없으면 칸을 비워 주세요.',
      '3:3 101동 이 라인의 타입을 찾지 못했습니다.',
    ])
  })
})

/** As announcements print it: lines as columns, one row a floor from the top. */
function gridOf(homes: readonly HomePlace[], isTyped: boolean): string[][] {
  const [{ building } = { building: '' }] = homes
  const lines = [...new Set(homes.map(({ line }) => line))].sort((a, b) => a - b)
  const floors = [...new Set(homes.map(({ floor }) => floor))].sort((a, b) => b - a)
  const at = (line: number, floor?: number) =>
    homes.find((home) => home.line === line && (floor === undefined || home.floor === floor))
  return [
    [`${building}동`, ...lines.map(() => '')],
    ['층', ...lines.map((line) => `${line}호`)],
    ...(isTyped ? [] : [['타입', ...lines.map((line) => at(line)?.type ?? '')]]),
    ...floors.map((floor) => [
      `${floor}층`,
      ...lines.map((line) => (isTyped ? at(line, floor)?.type : at(line, floor)?.number) ?? '-'),
    ]),
  ]
}

const beside = (grids: string[][][]): string[][] =>
  Array.from({ length: Math.max(...grids.map(({ length }) => length)) }, (_, row) =>
    grids.flatMap((grid) => grid[row] ?? (grid[0] ?? []).map(() => '')),
  )

test.each(['lakeside', 'riverside'] as const)(
  'the homes of the layout %s as a list and as grids are read back equal',
  (development) => {
    const buildings = layoutOf(development).buildings.map((building) =>
      homesOfLayout({ buildings: [building] }),
    )
    const homes = buildings.flat().toSorted(compareHomes)
    const back = (rows: string[][]) => {
      const found = readHomeSheet([{ rows }])
      return found.ok ? withMirrored(found.homes, homes).toSorted(compareHomes) : found.faults
    }
    expect(homes.length).toBeGreaterThan(300)
    expect(back(rowsOfHomes(homes))).toEqual(homes)
    for (const isTyped of [true, false]) {
      const grids = buildings.filter(({ length }) => length).map((own) => gridOf(own, isTyped))
      expect(back(grids.flat())).toEqual(homes)
      expect(back(beside(grids))).toEqual(homes)
    }
  },
)

const building = fc.oneof(
  fc.integer({ min: 101, max: 9999 }).map(String),
  fc.constantFrom('A', 'B', '가', '타워1', '타워2'),
)
const type = fc.constantFrom('84A', '59', '101', '114T', '84C')
const someHomes = fc
  .record({
    building,
    types: fc.array(type, { minLength: 1, maxLength: 8 }),
    floors: fc.integer({ min: 3, max: 60 }),
    missing: fc.array(fc.nat(400), { maxLength: 40 }),
  })
  .map(({ building, types, floors, missing }): HomePlace[] =>
    Array.from({ length: floors * types.length }, (_, i): HomePlace => {
      const [floor, line] = [Math.floor(i / types.length) + 1, (i % types.length) + 1]
      const number = `${floor}${String(line).padStart(2, '0')}`
      const type = types[line - 1] ?? ''
      return { building, number, kind: 'apartment', type, floor, line, isMirrored: false }
    }).filter((_, i) => !missing.includes(i)),
  )
  .filter((homes) => homes.length > 2)

test('any homes are read back from a list, a grid of numbers and a grid of types', () => {
  fc.assert(
    fc.property(someHomes, (homes) => {
      const back = (rows: string[][]) => {
        const found = readHomeSheet([{ rows }])
        return found.ok ? withMirrored(found.homes, homes).toSorted(compareHomes) : found.faults
      }
      expect(back(rowsOfHomes(homes))).toEqual(homes)
      expect(back(gridOf(homes, false))).toEqual(homes)
      expect(back(gridOf(homes, true))).toEqual(homes)
    }),
    { numRuns: 100 },
  )
})

test('a line of a type with three digits is no column of floors', () => {
  const found = readHomeSheet([
    {
      rows: [
        ['101동', '', ''],
        ['층', '1호', '2호'],
        ['타입', '84A', '101'],
        ['2층', '201', '202'],
        ['1층', '101', '102'],
      ],
    },
  ])
  expect(found.ok && found.homes.map(({ number, type }) => `${number} ${type}`)).toEqual([
    '201 84A',
    '202 101',
    '101 84A',
    '102 101',
  ])
})

test('any cells are read, or faults in sentences', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('101동', '동', '호', '타입', '층', '15층', '1502', '84A', '3', '합계', '필로티', '\0'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), (rows) => {
      const found = readHomeSheet([{ rows }])
      if (!found.ok) for (const { sentence } of found.faults) expect(sentence).toMatch(/다\.$|요\.$/)
    }),
    { numRuns: 300 },
  )
})

test('12,000 homes are read; more of them, and more than two million letters, are refused', () => {
  const wide = [['101동'], ...Array.from({ length: 40 }, () => Array.from({ length: 1000 }, () => '84A'))]
  expect(readHomeSheet([{ rows: wide }]).ok).toBe(false)
  const long = (most: number) => [
    ['동', '호', '층', '타입'],
    ...Array.from({ length: most }, (_, i) => [
      `${101 + Math.floor(i / 1000)}`,
      `${(i % 1000) + 1}`,
      '1',
      '84A',
    ]),
  ]
  expect(readHomeSheet([{ rows: long(12_000) }])).toMatchObject({ ok: true })
  expect(readHomeSheet([{ rows: long(12_001) }])).toMatchObject({
    faults: [{ sentence: '한 단지에 12,000세대까지 넣을 수 있습니다.' }],
  })
  expect(readHomeSheet([{ rows: [['가'.repeat(2_000_001)]] }])).toMatchObject({
    faults: [{ sentence: '표가 너무 큽니다. 동·호수 표만 남겨 다시 넣어 주세요.' }],
  })
})
