import { expect, test } from 'vitest'
import { planFrame } from '#app/domain/drawings/places/frame.ts'
import { planOf } from '../../../../../tests/support/drawings.ts'
import { inWords, markFaults } from './marked-faults.ts'

test('a sentence does not repeat the part that stands before it', () => {
  expect(inWords('거실', '거실: 창이 없습니다')).toEqual({ where: '거실', sentence: '창이 없습니다' })
  expect(inWords('거실', '기본형 거실: 창이 없습니다')).toEqual({
    where: '거실 (기본형)',
    sentence: '창이 없습니다',
  })
  expect(inWords('101동 › 층수', '101동 3층은 없습니다')).toEqual({
    where: '101동 › 층수',
    sentence: '101동 3층은 없습니다',
  })
  expect(inWords('', '3번째 줄: 쉼표가 있어야 합니다').where).toBe('')
})

test('what a sentence says more than its place stays', () => {
  expect(
    inWords('2단지 › 공통 수치', '2단지 세대수 2단지 84A: 배치도는 2세대, 공통 수치는 1세대입니다'),
  ).toEqual({
    where: '2단지 › 공통 수치',
    sentence: '세대수 2단지 84A: 배치도는 2세대, 공통 수치는 1세대입니다',
  })
})

test('numbers on one spot are counted, so that none covers another', () => {
  const content = planOf('riverside', '84A')
  const fault = (location: string) => ({ location, sentence: '' })
  const marked = markFaults(
    [fault('rooms living'), fault('ceiling'), fault('rooms living'), fault('rooms living')],
    {
      ...{ kind: 'plan', content, frame: planFrame(content), variant: 'basic', modelHouse: undefined },
    },
  )
  expect(marked.map(({ number, stack, mark }) => [number, mark ? stack : undefined])).toEqual([
    [1, 0],
    [2, undefined],
    [3, 1],
    [4, 2],
  ])
})
