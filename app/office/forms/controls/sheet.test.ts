import { expect, test } from 'vitest'
import { cellsIn } from '#app/platform/pasted-table.ts'
import { toSheet, withCell, withColumn, withoutColumn, withPasted } from './sheet.ts'

const sheet = toSheet({ head: ['구분', '금액'], rows: [['계약금', '10%'], ['잔금']] })

test('every row has a cell for each head', () => {
  expect(sheet.rows).toEqual([
    ['계약금', '10%'],
    ['잔금', ''],
  ])
  expect(toSheet(undefined)).toEqual({ head: [], rows: [] })
})

test('cells of a spreadsheet are read with their line breaks and quotes', () => {
  expect(cellsIn('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(cellsIn('"두\n줄"\t"그는 ""예""라고"\n끝\t')).toEqual([
    ['두\n줄', '그는 "예"라고'],
    ['끝', ''],
  ])
  expect(cellsIn('"열림\t끝')).toEqual([['"열림', '끝']])
  expect(cellsIn('한 칸')).toBeUndefined()
})

test('what is pasted begins at its cell and makes room', () => {
  const pasted = withPasted(sheet, { row: 1, column: 1 }, [
    ['90%', '2029년'],
    ['합계', '100%'],
  ])
  expect(pasted.left).toBeUndefined()
  expect(pasted.sheet).toEqual({
    head: ['구분', '금액', ''],
    rows: [
      ['계약금', '10%', ''],
      ['잔금', '90%', '2029년'],
      ['', '합계', '100%'],
    ],
  })
  expect(
    withPasted(sheet, { row: -1, column: 0 }, [
      ['가', '나'],
      ['다', '라'],
    ]).sheet,
  ).toEqual({
    head: ['가', '나'],
    rows: [
      ['다', '라'],
      ['잔금', ''],
    ],
  })
})

test('withPasted: says what does not fit', () => {
  const line = Array.from({ length: 22 }, (_, i) => `${i}`)
  const { sheet: full, left } = withPasted(
    sheet,
    { row: 1, column: 1 },
    Array.from({ length: 210 }, () => line),
  )
  expect([full.rows.length, full.head.length, full.rows.at(-1)?.at(-1)]).toEqual([200, 20, '18'])
  expect(left).toBe('표는 200줄, 20칸까지입니다. 아래 11줄과 오른쪽 3칸은 넣지 않았습니다.')
})

test('a column goes with its head', () => {
  expect(withoutColumn(withCell(withColumn(sheet, 1), { row: 0, column: 1 }, '새'), 2)).toEqual({
    head: ['구분', ''],
    rows: [
      ['계약금', '새'],
      ['잔금', ''],
    ],
  })
})
