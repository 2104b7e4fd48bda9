import { expect, test } from 'vitest'
import { carryColumns, chosenPlace, type ImportLayout, parseLayout } from './import-layout.ts'

const layout: ImportLayout = {
  headings: ['이름', '연락처', '메모'],
  sheets: [
    { name: '명단', isHidden: false },
    { name: '코드', isHidden: true },
  ],
  sheet: 0,
  line: 3,
  unread: [],
  isCut: false,
  since1904: false,
}
const placeOf = (fields: Record<string, string>) => chosenPlace((name) => fields[name] ?? '', layout)

test.each<[Record<string, string>, ReturnType<typeof chosenPlace>]>([
  [{}, undefined],
  [{ sheet: '0', line: '3' }, undefined],
  [
    { sheet: '0', line: '0' },
    { sheet: 0, line: 0 },
  ],
  [{ line: '20' }, { sheet: 0, line: 20 }],
  [
    { sheet: '1', line: '3' },
    { sheet: 1, line: undefined },
  ],
  [{ sheet: '2', line: '21' }, undefined],
  [{ sheet: '-1', line: '1e1' }, undefined],
])('chosenPlace: %o', (fields, place) => {
  expect(placeOf(fields)).toEqual(place)
})

test('carryColumns: keeps a column under its heading, what nobody wanted, and what was typed beside', () => {
  const typed = { 'column-name': '0', 'column-phone': '1', 'column-memo': '', vouchedBy: '박서윤' }
  const after = { ...layout, headings: ['번호', '연락처', '고객명', '비고', '지역'] }
  expect(carryColumns(typed, layout, after)).toMatchObject({
    'column-name': '2',
    'column-phone': '1',
    'column-memo': '',
    'column-region': '4',
    vouchedBy: '박서윤',
  })
})

test('parseLayout: reads what earlier versions kept', () => {
  expect(parseLayout('["이름","연락처"]')).toMatchObject({
    headings: ['이름', '연락처'],
    sheets: [],
    line: 1,
  })
  expect(parseLayout(JSON.stringify(layout))).toEqual(layout)
})
