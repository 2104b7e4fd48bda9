import { expect, test } from 'vitest'
import { titleDrawings } from './title-drawings.ts'

const layout = (name: string, ...labels: string[]) => ({
  kind: 'layout' as const,
  name,
  content: { phases: labels.map((label) => ({ label })) },
})
const map = (name: string, title: string) => ({ kind: 'map' as const, name, content: { title } })

test('the only layout and the only map are called by their kind, plans by their type', () => {
  const plans = ['84A', '74A'].map((name) => ({ kind: 'plan' as const, name, content: {} }))
  expect(titleDrawings([layout('main', '1단지'), map('location', '한내시 강변동'), ...plans])).toEqual({
    'layout/main': '단지배치도',
    'map/location': '위치도',
    'plan/84A': '평면도 84A',
    'plan/74A': '평면도 74A',
  })
})

test('several drawings are distinguished by their own titles', () => {
  expect(
    titleDrawings([layout('one', '1단지'), layout('two', '2단지', '3단지'), map('a', '가'), map('b', '나')]),
  ).toEqual({
    'layout/one': '단지배치도 1단지',
    'layout/two': '단지배치도 2단지·3단지',
    'map/a': '위치도 가',
    'map/b': '위치도 나',
  })
})

test('those that say the same, or nothing, are called by their files', () => {
  expect(
    titleDrawings([layout('east', '1단지'), layout('west', '1단지'), { ...layout('half'), content: null }]),
  ).toEqual({
    'layout/east': '단지배치도 east',
    'layout/west': '단지배치도 west',
    'layout/half': '단지배치도 half',
  })
})
