import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { extendChain } from './extend-chain.server.ts'
import { listAudit } from './list-audit.server.ts'
import { recordAudit } from './record-audit.server.ts'
import { findStanding, listReviews, signReview, unsignedMonths } from './review.server.ts'

describe.each(databaseKinds)('looking at the record on %s', (kind) => {
  let office: TestInstall
  let [busy, calm] = ['', '']
  beforeAll(async () => {
    office = await openTestInstall(kind)
    busy = await makePerson(office, { email: 'busy@example.com', role: 'counsellor' })
    calm = await makePerson(office, { email: 'calm@example.com', role: 'manager' })
    const did = (who: string, action: string, at: string, lead = 'lead-1') =>
      recordAudit(office.db, {
        siteId: office.site.id,
        at: new Date(at),
        actor: { type: 'user', id: who, ipAddress: '203.0.113.7' },
        action,
        subject: ['lead', lead],
      })
    for (let n = 0; n < 160; n++)
      await did(busy, 'lead.revealed', `2026-10-05T01:${String(n % 60).padStart(2, '0')}:00.000Z`)
    await did(calm, 'lead.revealed', '2026-10-06T14:00:00.000Z', 'lead-2')
    await did(calm, 'lead.revealed', '2026-10-07T03:00:00.000Z', 'lead-2')
    await did(calm, 'leads.downloaded', '2026-10-31T14:59:00.000Z')
    await did(calm, 'leads.downloaded', '2026-10-31T15:01:00.000Z')
    await did(calm, 'visit.confirmed', '2026-10-08T03:00:00.000Z', 'lead-2')
    await extendChain(office)
  })
  afterAll(() => office.close())

  test('shows by person, kind, days and customer, newest first', async () => {
    const actions = async (filters: object) =>
      (await listAudit(office.db, { siteId: office.site.id, ...filters }, { limit: 50 })).map(
        ({ action, who }) => `${who} ${action}`,
      )
    expect(await actions({ kind: 'download' })).toEqual(['calm leads.downloaded', 'calm leads.downloaded'])
    expect(await actions({ person: calm, kind: 'change' })).toEqual(['calm visit.confirmed'])
    expect(await actions({ leadId: 'lead-2' })).toEqual([
      'calm visit.confirmed',
      'calm lead.revealed',
      'calm lead.revealed',
    ])
    expect(await actions({ from: '2026-10-06' as Day, until: '2026-10-06' as Day })).toEqual([
      'calm lead.revealed',
    ])
    expect(await actions({ siteId: office.otherSite.id })).toEqual([])
    const first = await listAudit(office.db, { siteId: office.site.id }, { limit: 3 })
    const last = first.at(-1)
    const before = { updatedAt: last?.at ?? '', id: last?.id ?? '' }
    const next = await listAudit(office.db, { siteId: office.site.id }, { limit: 3, before })
    expect(next.map(({ id }) => id)).not.toContain(last?.id)
    expect((next[0]?.at ?? '') <= (last?.at ?? '')).toBe(true)
  })

  test('finds many readings, readings at night and downloads, of the Korean month', async () => {
    expect(await findStanding(office.db, office.site.id, '2026-10')).toMatchObject([
      { kind: 'many', who: 'busy', day: '2026-10-05', count: 160 },
      { kind: 'night', who: 'calm', day: '2026-10-06', count: 1 },
      { kind: 'download', who: 'calm', day: '2026-10-31', count: 1 },
    ])
    expect(await findStanding(office.db, office.site.id, '2026-09')).toEqual([])
  })

  test('is signed once, for a month that is over, with words where something stood out', async () => {
    const actor = { type: 'user', id: calm } as const
    const sign = (month: string, note = '') => signReview(office, office.site.id, { month, note }, actor)
    expect(await sign('2026-11', '확인했습니다')).toEqual({ ok: false, reason: 'not-over' })
    expect(await sign('2026-10')).toEqual({ ok: false, reason: 'no-note' })
    expect(await sign('2026-10', '배정 상담 확인, 이상 없음')).toEqual({ ok: true })
    expect(await sign('2026-10', '배정 상담 확인, 이상 없음')).toEqual({ ok: false, reason: 'signed' })
    expect(await listReviews(office.db, office.site.id)).toMatchObject([
      { month: '2026-10', who: 'calm', note: '배정 상담 확인, 이상 없음', chainNumber: 1 },
    ])
    const months = unsignedMonths(office.clock.now(), new Set(['2026-10']), '2026-08-15T00:00:00.000Z')
    expect(months).toEqual(['2026-09', '2026-08'])
  })
})
