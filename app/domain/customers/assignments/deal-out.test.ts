import { expect, test } from 'vitest'
import { dealOut } from './deal-out.ts'

const counts = (count: number, shares: number[]) => {
  const people = shares.map((share, i) => ({ userId: `p${i}`, share }))
  const dealt = dealOut(count, people)
  return people.map(({ userId }) => dealt.filter((one) => one === userId).length)
}

test('dealOut: everybody gets the same, the first one more where it does not divide', () => {
  expect(counts(120, [1, 1, 1, 1])).toEqual([30, 30, 30, 30])
  expect(counts(10, [1, 1, 1])).toEqual([4, 3, 3])
  const thirty = counts(
    1000,
    Array.from({ length: 30 }, () => 1),
  )
  expect(Math.max(...thirty) - Math.min(...thirty)).toBe(1)
})

test('dealOut: shares hold at each point, so that nobody gets only the last of the list', () => {
  expect(counts(100, [3, 1, 0])).toEqual([75, 25, 0])
  for (let count = 1; count < 60; count++)
    for (const [i, got] of counts(count, [5, 2, 1]).entries())
      expect(Math.abs(got - (count * ([5, 2, 1][i] ?? 0)) / 8)).toBeLessThan(1)
})

test('dealOut: without shares nobody gets anything', () => {
  expect(dealOut(5, [])).toEqual([])
  expect(counts(5, [0, 0])).toEqual([0, 0])
})
