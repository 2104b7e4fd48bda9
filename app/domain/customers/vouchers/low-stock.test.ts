import { expect, test } from 'vitest'
import { stockWords } from './low-stock.ts'

test('a stock below nothing says how many more were handed out than written down', () => {
  expect(stockWords(1200)).toBe('1,200개 남았습니다')
  expect(stockWords(0)).toBe('0개 남았습니다')
  expect(stockWords(-4)).toBe('적은 수량보다 4개 더 드렸습니다')
})
