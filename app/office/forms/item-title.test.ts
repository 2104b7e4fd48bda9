import { expect, test } from 'vitest'
import { itemTitle } from './item-title.ts'

test('itemTitle: items of a price table are known by what they are of, and what it costs', () => {
  const band = { from: 1, until: 4, price: 422_000_000 }
  const titles = [
    { buildings: ['202', '203'], floors: [band] },
    band,
    { home: '101-1502', price: 412_345_678 },
    { id: 'aircon', name: '시스템 에어컨', price: 5_280_000 },
    { question: '{payment.down}인가요?', answer: '예' },
    { from: 1 },
  ].map((item) =>
    itemTitle(item, { 'payment.down': { value: 5, unit: '%' } as never }).replaceAll('\u00a0', ' '),
  )
  expect(titles).toEqual([
    '202, 203동',
    '1~4층 4억 2,200만원',
    '101-1502 412,345,678원',
    '시스템 에어컨 528만원',
    '5%인가요?',
    '',
  ])
})
