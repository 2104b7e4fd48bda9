import { expect, test } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

test('works take turns, also after one that failed; beyond those who may wait nobody is taken', async () => {
  const inTurn = createTaskQueue({ maxWaiting: 2 })
  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const work = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(async () => {
      order.push(`${name} begins`)
      await until
      order.push(`${name} ends`)
      if (name === 'second') throw new Error(name)
      return name
    }).catch((error: Error) => `${error.message} failed`)
  const all = [work('first', held), work('second'), work('third'), work('fourth'), work('fifth')]
  expect(await Promise.all(all.slice(3))).toEqual(['busy', 'busy'])
  release()
  expect(await Promise.all(all.slice(0, 3))).toEqual(['first', 'second failed', 'third'])
  expect(order).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(await work('sixth')).toBe('sixth')
})
