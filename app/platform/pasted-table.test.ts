import { expect, test } from 'vitest'
import {
  cellsIn,
  isSumRow,
  moneyUnitIn,
  readBuildings,
  readLines,
  readMoney,
  readRange,
  readUnitType,
  rowsIn,
} from './pasted-table.ts'

test('rowsIn: reads quoted cells with line breaks, full width and stray marks', () => {
  expect(rowsIn('타입\t동\n８４Ａ\t"202동\n203동"\n59A\t"39,800 "\n')).toEqual([
    ['타입', '동'],
    ['84A', '202동 203동'],
    ['59A', '39,800'],
  ])
  expect(rowsIn('84A, 248, 84.9834\n59A,1,200')).toEqual([
    ['84A', '248', '84.9834'],
    ['59A', '1,200'],
  ])
  expect(rowsIn('주택형\t세대수\n84A, 248, 84.9834')).toEqual([
    ['주택형', '세대수'],
    ['84A', '248', '84.9834'],
  ])
  expect(cellsIn('84A')).toBeUndefined()
})

test.each([
  ['1~4', [1, 4]],
  ['1～4', [1, 4]],
  ['1〜4', [1, 4]],
  ['1−4', [1, 4]],
  ['1—4', [1, 4]],
  ['1ㅡ4층', [1, 4]],
  ['１～４층', [1, 4]],
  ['5층 - 9층', [5, 9]],
  ['25', [25, 25]],
  ['20~5', undefined],
  ['꼭대기', undefined],
])('readRange: %s', (text, range) => expect(readRange(text, '층')).toEqual(range))

test.each([
  ['202·203동', ['202', '203']],
  ['202동 203동', ['202', '203']],
  ['202~205', ['202', '203', '204', '205']],
  ['202동 ~ 204동, 207', ['202', '203', '204', '207']],
  ['101～102', ['101', '102']],
  ['210~202', undefined],
  ['101~901', undefined],
  ['가동', ['가']],
  ['A동·b동', ['A', 'B']],
  ['타워1동~3동', ['타워1', '타워2', '타워3']],
  ['타워1, 제102동', ['타워1', '102']],
  ['', []],
  ['전체', undefined],
  ['타워 1동', undefined],
])('readBuildings: %s', (text, buildings) => expect(readBuildings(text)).toEqual(buildings))

test.each([
  ['1, 2', [1, 2]],
  ['1·2호', [1, 2]],
  ['1~3호 라인', [1, 2, 3]],
  ['4', [4]],
  ['', []],
  ['3~1', undefined],
  ['A', undefined],
  ['0', undefined],
])('readLines: %s', (text, lines) => expect(readLines(text)).toEqual(lines))

test.each([
  ['84A', '84A'],
  ['84a', '84A'],
  ['84㎡A', '84A'],
  ['84A형', '84A'],
  ['84A 타입', '84A'],
  ['전용 84A', '84A'],
  ['084.9511A', '84A'],
  ['059.9834', '59'],
  ['114.7', '114'],
  ['８４Ｂ', '84B'],
  ['101', '101'],
  ['84A1', '84A1'],
  ['펜트', undefined],
  ['8', undefined],
])('readUnitType: %s', (text, type) => expect(readUnitType(text)).toBe(type))

test.each([
  ['공급금액(만원)', '만원'],
  ['공급금액 (천원)', '천원'],
  ['(단위 : 원)', '원'],
  ['단위: 억', '억원'],
  ['분양가[백만원]', '백만원'],
  ['공급금액', undefined],
  ['만원의 행복', undefined],
])('moneyUnitIn: %s', (heading, unit) => expect(moneyUnitIn(heading)).toBe(unit))

test.each([
  ['42,200', '만원', 422_000_000],
  ['422,000,000', '원', 422_000_000],
  ['422,000', '천원', 422_000_000],
  ['422', '백만원', 422_000_000],
  ['4.22', '억원', 422_000_000],
  ['42200만원', '원', 422_000_000],
  ['4억 2,200만원', undefined, 422_000_000],
  ['4억2200만', undefined, 422_000_000],
  ['4억', undefined, 400_000_000],
  ['422,000,000원', '만원', 422_000_000],
  ['４２,２００', '만원', 422_000_000],
  ['42,200', undefined, 'unit'],
  ['422,005,001', '원', 422_005_001],
  ['4억 2,200만 500원', undefined, 422_000_500],
  ['4억 2,200만 500', undefined, undefined],
  ['422,000.5', '원', undefined],
  ['무료', '만원', undefined],
  ['-3', '만원', undefined],
  ['', '만원', undefined],
] as const)('readMoney: %s in %s', (text, unit, amount) => expect(readMoney(text, unit)).toBe(amount))

test('isSumRow: sums are no entries', () => {
  expect(isSumRow(['합 계', '612'])).toBe(true)
  expect(isSumRow(['84A', '계약금'])).toBe(false)
})
