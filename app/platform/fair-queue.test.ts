import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose jobs end when the test ends them, and the order in which they began. */
function heldQueue(limits: Parameters<typeof createFairQueue>[0]) {
  const inTurn = createFairQueue(limits)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string | undefined, name: string) =>
    inTurn(key, async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (name.endsWith('fails')) throw new Error(name)
      return name
    })
  const settled = () => new Promise(setImmediate)
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { add, end, settled, began }
}

test('createFairQueue: a key with many jobs waiting delays another key by one job of each slot', async () => {
  const { add, end, settled, began } = heldQueue({ slots: 1, maxWaiting: 20 })
  const many = Array.from({ length: 10 }, (_, i) => add('a', `a${i}`))
  add('b', 'b0')
  await settled()
  await end('a0')
  expect(began).toEqual(['a0', 'b0'])
  add('c', 'c0')
  await end('b0')
  await end('a1')
  expect(began).toEqual(['a0', 'b0', 'a1', 'c0'])
  await end('c0')
  for (let i = 2; i < 10; i++) await end(`a${i}`)
  expect(await Promise.all(many)).toHaveLength(10)
})

test('createFairQueue: a key has one job at a time, also where slots are free; jobs of the install have more', async () => {
  const { add, end, settled, began } = heldQueue({ slots: 3, maxWaiting: 20 })
  add('a', 'a0')
  add('a', 'a1')
  add(undefined, 'install0')
  add(undefined, 'install1')
  await settled()
  expect(began).toEqual(['a0', 'install0', 'install1'])
  await end('install0')
  expect(began).toHaveLength(3)
  await end('a0')
  expect(began.at(-1)).toBe('a1')
})

test('createFairQueue: refuses what waits beyond the limit of its key; a job that failed fails alone', async () => {
  const { add, end, settled, began } = heldQueue({ slots: 2, maxWaiting: 2 })
  const [failing, second, third] = [add('a', 'a fails'), add('a', 'a1'), add('a', 'a2')]
  await expect(add('a', 'a3')).rejects.toMatchObject({ name: 'JobRefused', reason: 'busy' })
  const other = add('b', 'b0')
  await settled()
  const failed = expect(failing).rejects.toThrow('a fails')
  await end('a fails')
  await failed
  await end('b0')
  await end('a1')
  await end('a2')
  expect(await Promise.all([second, third, other])).toEqual(['a1', 'a2', 'b0'])
  expect(began).toEqual(['a fails', 'b0', 'a1', 'a2'])
})
