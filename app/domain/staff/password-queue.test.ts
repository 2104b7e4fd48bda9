import { expect, test, vi } from 'vitest'
import { createPasswordQueue, inKnownLane, noRoom, orBusy } from './password-queue.ts'

const small = { known: { max: 2, waitMs: 5_000 }, stranger: { max: 3, waitMs: 5_000 } }

/** Work that runs until the test ends it, and counts how much of it runs at once. */
function slowWork() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    most: () => most,
    running: () => running,
    async work() {
      most = Math.max(most, ++running)
      await new Promise<void>((end) => ends.push(end))
      running--
      return 'hashed'
    },
    endOne: async () => {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0))
      ends.shift()?.()
    },
  }
}

test('strangers are hashed one at a time, in the order in which they came, and the rest are refused at once', async () => {
  const queue = createPasswordQueue(small)
  const { work, endOne, most } = slowWork()
  const order: number[] = []
  const came = Array.from({ length: 10 }, (_, i) =>
    orBusy(() =>
      queue.run(async () => {
        order.push(i)
        return await work()
      }),
    ),
  )
  // One is hashed, three wait, and nobody has to end for the others to be told.
  expect(await Promise.all(came.slice(4))).toEqual(Array(6).fill(noRoom))
  expect(queue.hasRoom()).toBe(false)
  for (let i = 0; i < 4; i++) await endOne()
  expect(await Promise.all(came.slice(0, 4))).toEqual(Array(4).fill('hashed'))
  expect(order).toEqual([0, 1, 2, 3])
  expect(most()).toBe(1)
  expect(queue.hasRoom()).toBe(true)
})

test('people whom we know do not wait for strangers: two at once is all there ever is', async () => {
  const queue = createPasswordQueue(small)
  const { work, endOne, most, running } = slowWork()
  const strangers = Array.from({ length: 4 }, () => queue.run(work))
  expect(queue.hasRoom()).toBe(false)
  const known = [1, 2, 3].map(() => inKnownLane(() => queue.run(work)))
  expect(await inKnownLane(async () => queue.hasRoom())).toBe(false)
  await vi.waitFor(() => expect(running()).toBe(2))
  for (let i = 0; i < 7; i++) await endOne()
  expect(await Promise.all([...strangers, ...known])).toHaveLength(7)
  expect(most()).toBe(2)
})

test('a request that waited too long is refused, and takes nobody’s turn', async () => {
  const queue = createPasswordQueue({ ...small, stranger: { max: 3, waitMs: 20 } })
  const { work, endOne } = slowWork()
  const first = queue.run(work)
  expect(await orBusy(() => queue.run(work))).toEqual(noRoom)
  const last = queue.run(async () => 'at last')
  await endOne()
  expect(await first).toBe('hashed')
  expect(await last).toBe('at last')
})

test('a hash that fails gives its place to the next', async () => {
  const queue = createPasswordQueue(small)
  const failed = queue.run(async () => {
    throw new Error('out of memory')
  })
  const next = queue.run(async () => 'hashed')
  await expect(failed).rejects.toThrow('out of memory')
  expect(await next).toBe('hashed')
})
