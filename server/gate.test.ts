import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('a gate lets in a few, in the order they came, and refuses at once when too many wait', async () => {
  const gate = createGate({ running: 2, waiting: 2, perKey: 10 })
  const order: string[] = []
  const come = async (who: string) => {
    const leave = await gate.enter(who)
    order.push(leave ? who : `${who} refused`)
    return leave
  }
  const [a, b] = [await come('a'), await come('b')]
  const [c, d] = [come('c'), come('d')]
  await come('e')
  expect(order).toEqual(['a', 'b', 'e refused'])
  a?.()
  await c
  b?.()
  // Leaving twice opens no second place.
  b?.()
  const last = await d
  expect(order).toEqual(['a', 'b', 'e refused', 'c', 'd'])
  ;(await c)?.()
  last?.()
  expect(await come('f')).toBeDefined()
})

test('one address block cannot take every place, neither inside nor in the queue', async () => {
  const gate = createGate({ running: 2, waiting: 10, perKey: 3 })
  const crowd = Array.from({ length: 20 }, () => gate.enter('crowd'))
  const refused = (await Promise.all(crowd.slice(3))).filter((leave) => leave === undefined)
  expect(refused).toHaveLength(17)
  const somebody = gate.enter('somebody')
  for (const leave of await Promise.all(crowd.slice(0, 2))) leave?.()
  expect(await somebody).toBeDefined()
})
