import { expect, test } from 'vitest'
import { ownPageTitle } from './notices.ts'

const takesVisits = { visits: { from: '2026-11-01' } } as Parameters<typeof ownPageTitle>[1]

test('ownPageTitle: where times are offered, a page is about a visit only where one was chosen', () => {
  const visitAt = '2026-11-28T05:00:00.000Z'
  expect(ownPageTitle({ visitAt: null, lapsedVisitAt: null }, takesVisits)).toBe('나의 관심고객 등록')
  expect(ownPageTitle({ visitAt, lapsedVisitAt: null }, takesVisits)).toBe('나의 방문예약')
  expect(ownPageTitle({ visitAt: null, lapsedVisitAt: null }, { visits: undefined })).toBe('나의 방문예약')
  expect(ownPageTitle({ visitAt: null, lapsedVisitAt: visitAt }, takesVisits)).toBe('나의 방문예약')
})
