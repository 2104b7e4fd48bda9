import { expect, test } from 'vitest'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { layoutOf } from '../../../../../tests/support/drawings.ts'
import { countEmpty, readStart, suggestStart } from './price-start.ts'

const posted = (over: Record<string, string> = {}) => ({
  types: '84㎡A, 101·102\n101\t103',
  floors: '1~4, 5~25',
  down: '10',
  interim: '60',
  balance: '30',
  path: '/SalesInfo/price',
  group: '',
  ...over,
})

test('types and floors become a page whose only faults are the prices that are still to be written', () => {
  const read = readStart(posted())
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const [block] = read.page.blocks as { types: Parameters<typeof countEmpty>[0] }[]
  expect(block?.types).toMatchObject([
    { id: 'price-84A', type: '84A', label: '84㎡A', groups: [{ buildings: ['101', '102'] }] },
    { id: 'price-101', type: '101', label: '101㎡', groups: [{ buildings: ['103'] }] },
  ])
  expect(countEmpty(block?.types ?? [])).toBe(4)
  const faults = pageContent.safeParse(read.page).error?.issues.map(({ path }) => path.at(-1))
  expect(new Set(faults)).toEqual(new Set(['price']))
})

test.each([
  [{ types: '84A' }, 'types', '동 번호'],
  [{ types: '팔십사, 101' }, 'types', '84A, 101처럼'],
  [{ types: '84A, 101\n84A, 102' }, 'types', '두 번'],
  [{ types: '' }, 'types', '하나 이상'],
  [{ floors: '아래, 위' }, 'floors', '쉼표로'],
  [{ down: '20' }, 'balance', '100'],
  [{ down: '-30', interim: '100' }, 'down', '0에서 100까지'],
  [{ floors: '1~4, 5~36' }, 'floors', '가장 높은 층은 35층'],
  [{ types: '84B, 101' }, 'types', '이 단지의 주택형은 84A, 101입니다. ‘84B’가 맞으면'],
])('what cannot be read is said at its field: %j', (over, field, words) => {
  const area = { value: 84.9, unit: '㎡' }
  const facts = {
    ...{ 'area.exclusive.84A': area, 'area.exclusive.101': area },
    'floors.above': { value: 35, unit: '층' },
  }
  expect(readStart(posted(over), facts)).toEqual({
    ok: false,
    errors: { [field]: expect.stringContaining(words) },
  })
})

test('the form begins with what is known: types and buildings of the layout, else types of the facts', () => {
  const layout = layoutOf('riverside')
  expect(suggestStart({}, [layout], ['분양안내']).types).toMatch(/^\d+[A-Z]?, \d{3}(?:·\d{3})*$/m)
  const facts = {
    'area.exclusive.84A': { value: 84.9, unit: '㎡' },
    'floors.above': { value: 35, unit: '층' },
  }
  expect(suggestStart(facts, [], ['사업안내', '단지'])).toMatchObject({
    types: '84A, ',
    floors: '1~4, 5~9, 10~35',
    group: '사업안내',
  })
  const homes = [
    { building: '101', type: '84A' },
    { building: '101', type: '84A' },
    { building: '103', type: '84A' },
  ]
  expect(suggestStart(facts, [], [], homes).types).toBe('84A, 101·103')
})

test('buildings may have names, as those of the office have', () => {
  const homes = ['A', '타워1', '타워2'].map((building) => ({ building, type: '84A' }))
  const { types } = suggestStart({ 'area.exclusive.84A': { value: 84.9, unit: '㎡' } }, [], [], homes)
  const read = readStart(posted({ types }))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  expect(read.page.blocks).toMatchObject([{ types: [{ groups: [{ buildings: ['A', '타워1', '타워2'] }] }] }])
  const faults = pageContent.safeParse(read.page).error?.issues.map(({ path }) => path.at(-1))
  expect(new Set(faults)).toEqual(new Set(['price']))
})
