import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Spot } from '#app/domain/drawings/tours/plane.ts'
import { runs } from '../../tests/support/long.ts'
import { createWalker } from './walk.ts'

const metres = fc.double({ min: 0, max: 15, noNaN: true, noDefaultInfinity: true })
const spot = fc.tuple(metres, metres)
/** Between two pictures, in seconds. */
const between = fc.double({ min: 1 / 120, max: 0.3, noNaN: true, noDefaultInfinity: true })

/** A floor without walls, on which the way is what the test says. */
const floorWith = (way: Spot[]) => ({
  way: () => way.map((one): Spot => [...one]),
  nearest: (x: number, z: number): Spot => [x, z],
  advance: ([x, z]: Spot): Spot => [x, z],
})

test('a walk arrives and ends, however long pictures take', () => {
  fc.assert(
    fc.property(
      fc.array(spot, { minLength: 1, maxLength: 6 }),
      fc.array(between, { minLength: 1, maxLength: 40 }),
      metres,
      (way, pictures, look) => {
        const end = way.at(-1) as Spot
        const walker = createWalker(floorWith(way), { x: 1, z: 1, heading: 0, pitch: 0 })
        expect(walker.walkTo(end, look)).toBe(true)
        let seconds = 0
        for (let i = 0; walker.isWalking() && seconds < 60; i++) {
          const step = pictures[i % pictures.length] as number
          walker.step(step)
          seconds += step
        }
        expect(walker.isWalking()).toBe(false)
        expect(walker.stand.x).toBeCloseTo(end[0], 5)
        expect(walker.stand.z).toBeCloseTo(end[1], 5)
      },
    ),
    { numRuns: runs(100, 500) },
  )
})
