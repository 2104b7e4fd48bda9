import { expect, test } from 'vitest'
import { lineLabels, maskCells } from './mask-cells.ts'

const layout = { headings: ['이름', '전화', '접수일', '메모', '희망 입주일'], since1904: false, line: 2 }
const columns = { name: 0, phone: 1, registeredAt: 2, memo: 3 }
const masked = (cells: string[], over = {}) =>
  maskCells({ number: 3, cells }, columns, { ...layout, ...over }).cells

test('maskCells: shows days as they are stored, and hides by kind', () => {
  expect(masked(['김가온', '01023456704', '46300.6041666667', '46400', '46400'])).toEqual([
    '김*온',
    '010-****-6704',
    '2026-10-05',
    '46400',
    '2027-01-13',
  ])
  expect(masked(['', '', '44838', '', ''], { since1904: true })[2]).toBe('2026-10-05')
  expect(masked(['', '', '10월쯤', '남편 010-2345-6789', ''])).toEqual([
    '',
    '',
    '10월쯤',
    '남편 ****-****-6789',
    '',
  ])
})

test.each([0, 1, 2, 3])('maskCells: hides a resident registration number whole, in column %i', (column) => {
  const cells = ['', '', '', '']
  cells[column] = '900101-1234567'
  expect(masked(cells).join()).not.toMatch(/\d/)
})

test('maskCells: masks names where nobody knows which column has them', () => {
  const none = { headings: ['', ''], since1904: false, line: 0 }
  expect(maskCells({ number: 1, cells: ['김가온', '010-2345-6701'] }, {}, none).cells).toEqual([
    '김*온',
    '****-****-6701',
  ])
})

test('lineLabels: shows titles and headings, and masks customers', () => {
  const labels = lineLabels(
    {
      above: [{ number: 1, cells: ['관심고객 명단', ''] }],
      rows: [
        { number: 3, cells: ['김가온', '010-2345-6701'] },
        { number: 21, cells: ['이나래', '010-2345-6702'] },
      ],
    },
    columns,
    layout,
  )
  expect(labels).toEqual([
    { value: '1', label: '1행: 관심고객 명단' },
    { value: '2', label: '2행: 이름, 전화, 접수일, 메모, 희망 입주일' },
    { value: '3', label: '3행: 김*온, 010-****-6701' },
  ])
})
