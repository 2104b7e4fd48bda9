import { expect, test } from 'vitest'
import { threadOf } from './thread.server.ts'

const odd = (threads: number, limitMs = 500) =>
  threadOf<string | number | Int32Array, unknown>(
    'oddness',
    () => new URL('../../tests/support/threads/odd-worker.ts', import.meta.url),
    { limitMs, resourceLimits: { maxOldGenerationSizeMb: 32 }, threads, maxWaiting: 5 },
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

test('threadOf: while one key is at work, another has the second thread, and a second job of the first waits', async () => {
  const ask = odd(2, 30_000)
  const mayEnd = new Int32Array(new SharedArrayBuffer(4))
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  const own = [ask(mayEnd, 'a').then(note('a')), ask(1, 'a').then(note('a, second'))]
  await ask(1, 'b').then(note('b'))
  await ask(2, 'b').then(note('b, second'))
  Atomics.store(mayEnd, 0, 1)
  Atomics.notify(mayEnd, 0)
  await Promise.all(own)
  expect(order).toEqual(['b', 'b, second', 'a', 'a, second'])
})
