import { expect, test } from 'vitest'
import { dimensions, noMeasures } from '../counts/measures.ts'
import { nameRows } from './name-rows.ts'
import type { Figures } from './read-figures.server.ts'

test('nameRows: the cost of a channel appears only beside the customers of that channel', () => {
  const by = Object.fromEntries(dimensions.map((name) => [name, new Map()])) as Figures['by']
  by.channel.set('naver', { ...noMeasures(), registered: 8 })
  by.channel.set('naver-ad', { ...noMeasures(), registered: 2 })
  const channel = new Map([
    ['naver-ad', 100_000],
    ['meta-ad', 50_000],
  ])
  const [channels] = nameRows({ total: noMeasures(), byDay: new Map(), by }, { channel, campaign: new Map() })
  expect(channels?.rows.map(({ name, counts, cost }) => [name, counts.registered, cost])).toEqual([
    ['네이버', 8, undefined],
    ['네이버 광고', 2, 100_000],
    // It brought nobody, and was paid all the same.
    ['페이스북·인스타그램 광고', 0, 50_000],
  ])
})
