import { expect, test } from 'vitest'
import { cellsIn } from '../../../../platform/pasted-table.ts'
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
  expect(pasted).toEqual({
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
    ]).head,
  ).toEqual(['가', '나'])
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
