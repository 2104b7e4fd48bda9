import { expect, test } from 'vitest'
import { type PriceType, readFloors, readPasted, readPrice, readTypes } from './price-sheet.ts'
import { fieldsOf } from './read-fields.ts'

const types: PriceType[] = [
  {
    id: 'price-59A',
    type: '59A',
    label: '59㎡A',
    groups: [{ buildings: ['202', '203'], floors: [{ from: 1, until: 4, price: 42200 }] }],
  },
  {
    id: 'price-84A',
    type: '84A',
    label: '84㎡A',
    groups: [{ buildings: ['301'], floors: [{ from: 1, until: 28, price: 60000 }] }],
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
  ['42,200', 42200],
  ['42200만원', 42200],
  ['4억 2200', undefined],
  ['-3', undefined],
])('price %s', (text, price) => expect(readPrice(text)).toBe(price))

const posted = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return fieldsOf(form)
}
const first = 'blocks[1].types[0].groups[0]'

test('a form is read back by places; emptied rows go, and what cannot be read says so at its field', () => {
  const fields = posted({
    [`${first}.buildings`]: '202, 205동',
    [`${first}.floors[0].floors`]: '1~4',
    [`${first}.floors[0].price`]: '43,000',
    [`${first}.floors[1].floors`]: '',
    [`${first}.floors[1].price`]: '',
    [`${first}.floors[2].floors`]: '5~9',
    [`${first}.floors[2].price`]: '많이',
  })
  const read = readTypes(fields, types, 'blocks[1]')
  expect(read.types[0]?.groups[0]).toMatchObject({ buildings: ['202', '205'] })
  expect(read.types[0]?.groups[0]?.floors[0]).toEqual({ from: 1, until: 4, price: 43000 })
  expect(read.errors).toEqual({ [`${first}.floors[2].price`]: '만원 단위의 숫자로 적어 주세요.' })
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
    '타입\t동\t층\t금액\n59A\t202·203\t1~4\t43,000\n59㎡A\t202·203\t5~27\t45,000\n',
    types,
  )
  expect(read).toMatchObject([
    {
      type: '59A',
      groups: [
        { buildings: ['202', '203'], floors: [{ price: 43000 }, { from: 5, until: 27, price: 45000 }] },
      ],
    },
    types[1],
  ])
})

test.each([
  ['101Z\t202\t1~4\t1', '1번째 줄: ‘101Z’ 타입이 없습니다'],
  ['59A\t202\t1~4\t43,000\n59A\t가동\t5\t1', '2번째 줄: 둘째 칸'],
  ['59A\t202\t낮은 층\t1', '셋째 칸'],
  ['59A\t202\t1~4\t무료', '넷째 칸'],
  [' ', '붙여넣은 내용이 없습니다'],
])('a line that cannot be read is named: %s', (text, sentence) =>
  expect(readPasted(text, types)).toContain(sentence),
)
