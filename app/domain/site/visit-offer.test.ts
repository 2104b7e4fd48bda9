import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'
import { capacityAt, offeredSlot, offeredSlots, visitOffer } from './visit-offer.ts'

const offer = visitOffer.parse({
  from: '2026-11-20',
  until: '2027-01-10',
  times: ['10:00', '00:00', '23:30'],
  weekendTimes: ['11:00'],
  capacity: 3,
  closed: ['2026-11-25'],
})
const rules = new Map([
  ['2026-11-26', { hours: [{ time: '15:00', capacity: 9 }] }],
  ['w1', { hours: [] }],
])

test.each([
  '2026-11-21T05:00:00.000Z',
  '2026-11-12T05:00:00.000Z',
  '2026-12-31T14:59:00.000Z',
  '2027-01-10T15:00:00.000Z',
])('a time is offered alone where it is one of all that are, at %s', (at) => {
  const now = new Date(at)
  const all = new Map(offeredSlots(offer, now, rules).map((slot) => [slot.start.getTime(), slot]))
  const begin = Math.floor(now.getTime() / dayMs) * dayMs - dayMs
  for (let start = begin; start < begin + 45 * dayMs; start += hourMs / 2)
    expect(offeredSlot(offer, now, new Date(start), rules)).toEqual(all.get(start))
  for (const start of all.keys())
    expect(offeredSlot(offer, now, new Date(start + minuteMs), rules)).toBeUndefined()
  for (const never of ['whenever', '+275760-09-13', '+010000-01-01']) {
    expect(offeredSlot(offer, now, new Date(never), rules)).toBeUndefined()
    expect(capacityAt(offer, new Date(never), rules)).toBeUndefined()
  }
})
