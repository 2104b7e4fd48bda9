import { expect, test } from 'vitest'
import { threadOf } from './thread.server.ts'

const odd = (threads: number) =>
  threadOf<string | number, unknown>(
    'oddness',
    () => new URL('../../tests/support/threads/odd-worker.ts', import.meta.url),
    { limitMs: 300, resourceLimits: { maxOldGenerationSizeMb: 32 }, threads, maxWaiting: 5 },
  )

test.each(['backtrack', 'fill'])(
  'threadOf: a job that is too costly (%s) ends alone, and says where it was',
  async (wish) => {
    const ask = odd(1)
    const [bad, ...others] = await Promise.allSettled([ask(wish, 'a'), ask(1, 'a'), ask(2, 'b')])
    expect(bad).toMatchObject({ reason: { reason: 'too-costly', place: `${wish}: 둘째 문단` } })
    expect(others).toMatchObject([{ value: 1 }, { value: 2 }])
  },
)

test('threadOf: a fault of the program, or a thread that leaves, is an error of its own job only', async () => {
  const ask = odd(1)
  const [fault, left, fine] = await Promise.allSettled([ask('fail', 'a'), ask('leave', 'b'), ask(3, 'c')])
  expect(fault).toMatchObject({
    reason: { message: expect.stringMatching(/oddness failed: .*fault of ours/) },
  })
  expect(left).toMatchObject({ reason: { message: expect.stringMatching(/ended by itself \(3\)/) } })
  expect(fine).toMatchObject({ value: 3 })
})

test('threadOf: while one key is at work without an end, another has the second thread', async () => {
  const ask = odd(2)
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  await Promise.all([
    ask('spin', 'a').catch(note('a ended')),
    ask(1, 'a').then(note('a')),
    ask(1, 'b').then(note('b')),
  ])
  expect(order).toEqual(['b', 'a ended', 'a'])
})
