import { expect, test } from 'vitest'
import { valueAt } from '#app/platform/json-path.ts'
import { changeValue } from './change-value.ts'

const value = {
  title: '시설',
  cards: [{ title: '하나' }, { title: '둘' }, { title: '셋' }],
  about: { 'main.gate': { place: '북쪽' }, pond: { place: '가운데' } },
}

test('a field is set and taken off, and the rest stays the same', () => {
  const set = changeValue(value, { type: 'set', at: ['cards', 1, 'title'], value: '두 번째' }) as typeof value
  expect(set.cards.map(({ title }) => title)).toEqual(['하나', '두 번째', '셋'])
  expect(set.cards[0]).toBe(value.cards[0])
  expect(set.about).toBe(value.about)
  expect(Object.keys(changeValue(value, { type: 'set', at: ['cards'] }) as object)).toEqual([
    'title',
    'about',
  ])
})

test('items are added, moved and removed', () => {
  const titles = (changed: unknown) => (changed as typeof value).cards.map(({ title }) => title)
  const at = ['cards']
  expect(titles(changeValue(value, { type: 'add', at, value: { title: '넷' } }))).toEqual([
    '하나',
    '둘',
    '셋',
    '넷',
  ])
  expect(titles(changeValue(value, { type: 'add', at, index: 0, value: { title: '영' } }))[0]).toBe('영')
  expect(titles(changeValue(value, { type: 'move', at, from: 2, to: 0 }))).toEqual(['셋', '하나', '둘'])
  expect(titles(changeValue(value, { type: 'move', at, from: 2, to: 3 }))).toEqual(['하나', '둘', '셋'])
  expect(titles(changeValue(value, { type: 'remove', at, index: 0 }))).toEqual(['둘', '셋'])
})

test('an entry keeps its place under another name, and takes no other one’s', () => {
  const at = ['about']
  const renamed = changeValue(value, { type: 'rename', at, from: 'main.gate', to: 'gate' })
  expect(Object.entries(valueAt(renamed, at) as object)).toEqual([
    ['gate', { place: '북쪽' }],
    ['pond', { place: '가운데' }],
  ])
  expect(changeValue(value, { type: 'rename', at, from: 'main.gate', to: 'pond' })).toEqual(value)
})

test('what has no such place is nothing', () => {
  expect(valueAt(value, ['cards', 7, 'title'])).toBeUndefined()
  expect(valueAt(value, ['constructor'])).toBeUndefined()
})
