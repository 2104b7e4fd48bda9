import { expect, test } from 'vitest'
import { faq } from '#app/blocks/faq/schema.ts'
import { prices } from '#app/blocks/prices/schema.ts'
import { markFaults, marksBelow, marksByPlace } from './marks.ts'

test('markFaults: marks the field of each fault, in an author’s words', () => {
  const question = { id: 'payment', question: '계약금은 얼마인가요?', answer: '5%입니다.' }
  const items = [
    { ...question, id: 'Zahlung', extra: 1 },
    { id: 'b', question: 3 },
  ]
  const marks = markFaults(faq, { type: 'faq', basis: '공고 기준', groups: [{ title: '계약', items }] })
  expect(marks).toEqual([
    { place: 'groups[0].items[0].id', sentence: '소문자 영문으로 시작하는 이름이어야 합니다', tone: 'fault' },
    { place: 'groups[0].items[0]', sentence: expect.stringContaining('extra'), tone: 'fault' },
    { place: 'groups[0].items[1].question', sentence: '글이어야 합니다', tone: 'fault' },
    { place: 'groups[0].items[1].answer', sentence: expect.stringContaining('빠져 있습니다'), tone: 'fault' },
  ])
  expect(marksBelow(marks, 'groups[0].items[1]').map(({ place }) => place)).toEqual(['question', 'answer'])
  expect(marksBelow(marks, 'groups[0].items[10]')).toEqual([])
})

test('markFaults: a price that is not the sum of its parts is asked about with the difference in won', () => {
  const price = { price: 500_000_000, land: 300_000_000, building: 199_999_999 }
  const type = { id: 'price-84A', type: '84A', label: '84㎡A' }
  const groups = [{ buildings: ['101'], floors: [{ from: 1, until: 4, ...price }] }]
  const homes = [{ home: '101-1502', ...price, vat: 2 }]
  const payments = [{ label: '계약금', rate: '100' }]
  const sum = '대지비와 건축비, 부가가치세의 합이 공급금액보다'
  const value = {
    type: 'prices',
    title: '분양가',
    payments,
    types: [{ ...type, groups, homes }],
    note: '기준',
  }
  expect(markFaults(prices, value)).toEqual([
    { place: 'types[0].groups[0].floors[0].price', sentence: `${sum} 1원 적습니다`, tone: 'fault' },
    { place: 'types[0].homes[0].price', sentence: `${sum} 1원 많습니다`, tone: 'fault' },
  ])
})

test('marksByPlace: each field finds its own marks, a list those of everything inside', () => {
  const marks = ['', 'a', 'a[1].b', 'a[10].b'].map((place) => ({
    place,
    sentence: place,
    tone: 'fault' as const,
  }))
  const { exact, deep } = marksByPlace(marks)
  const placesOf = (of: ReadonlyMap<string, { place: string }[]>, place: string) =>
    (of.get(place) ?? []).map((mark) => mark.place)
  expect(placesOf(exact, 'a')).toEqual(['a'])
  expect(placesOf(deep, 'a')).toEqual(['a', 'a[1].b', 'a[10].b'])
  expect(placesOf(deep, 'a[1]')).toEqual(['a[1].b'])
  expect(placesOf(deep, '')).toEqual(['', 'a', 'a[1].b', 'a[10].b'])
})
