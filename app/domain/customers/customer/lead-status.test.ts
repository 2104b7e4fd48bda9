import { describe, expect, test } from 'vitest'
import type { LeadStatus } from '#app/db/column-types.ts'
import { leadStatuses, nextStatus, type StatusCause, statusesByHand } from './lead-status.ts'

/** What each cause makes of 신규, 통화, 방문예약, 방문, 계약, 거절, 결번 of somebody who was reached before. */
const moves: [StatusCause, LeadStatus[]][] = [
  ['reached', ['contacted', 'contacted', 'visit-booked', 'visited', 'contracted', 'contacted', 'contacted']],
  [
    'call-again',
    ['contacted', 'contacted', 'visit-booked', 'visited', 'contracted', 'contacted', 'contacted'],
  ],
  ['missed', [...leadStatuses]],
  [
    'wrong-number',
    ['wrong-number', 'wrong-number', 'wrong-number', 'visited', 'contracted', 'wrong-number', 'wrong-number'],
  ],
  ['rejected', ['rejected', 'rejected', 'rejected', 'rejected', 'contracted', 'rejected', 'rejected']],
  [
    'visit-booked',
    ['visit-booked', 'visit-booked', 'visit-booked', 'visited', 'contracted', 'visit-booked', 'visit-booked'],
  ],
  ['unbooked', ['new', 'contacted', 'contacted', 'visited', 'contracted', 'rejected', 'wrong-number']],
  ['arrived', ['visited', 'visited', 'visited', 'visited', 'contracted', 'visited', 'visited']],
  ['registered-again', ['new', 'contacted', 'visit-booked', 'visited', 'contracted', 'new', 'new']],
]

test.each(moves)('%s', (cause, after) => {
  expect(leadStatuses.map((from) => nextStatus(from, cause, { wasReached: true }))).toEqual(after)
})

test('who booked without ever being on the telephone is new again when the booking ends', () => {
  expect(nextStatus('visit-booked', 'unbooked', { wasReached: false })).toBe('new')
})

describe('by hand', () => {
  const some = { hasOpenVisit: false, wasHere: false, isManager: false, hasHomes: false }

  test('booked and visited come from a visit', () => {
    expect(statusesByHand('new', some)).toEqual(['contacted', 'contracted', 'rejected', 'wrong-number'])
    expect(statusesByHand('contacted', { ...some, hasOpenVisit: true, wasHere: true })).toEqual([
      'new',
      'visit-booked',
      'visited',
      'contracted',
      'rejected',
      'wrong-number',
    ])
  })

  test('a contract is taken back by a manager only', () => {
    expect(statusesByHand('contracted', some)).toEqual([])
    expect(statusesByHand('contracted', { ...some, wasHere: true, isManager: true })).toContain('visited')
  })

  test('where homes are sold it follows the sale', () => {
    const selling = { ...some, wasHere: true, isManager: true, hasHomes: true }
    expect(statusesByHand('visited', selling)).not.toContain('contracted')
    expect(statusesByHand('contracted', selling)).toEqual([])
  })
})
