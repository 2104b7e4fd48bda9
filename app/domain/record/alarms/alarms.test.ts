import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AlarmKind } from '#app/db/column-types.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { acknowledgeAlarm, listOpenAlarms } from './open-alarms.server.ts'
import { raiseAlarm } from './raise-alarm.server.ts'

const colleague = { type: 'user', id: 'u1' } as const

describe.each(databaseKinds)('alarms on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('alarms').execute()
  })

  const raise = (what: AlarmKind, siteId: string | null, details = {}) =>
    raiseAlarm(office.db, office.clock, { siteId, kind: what, details })
  const reader = (role: 'owner' | 'manager' | 'viewer', site = office.site) => [
    { id: site.id, slug: site.slug, name: site.settings.shortName, role },
  ]
  const seenBy = async (sites: ReturnType<typeof reader>) =>
    (await listOpenAlarms(office.db, sites)).map(({ kind: what, site }) => `${what} ${site}`).toSorted()

  test('concern the owners and managers of their site, and those of the install its owners', async () => {
    await raise('message-budget', office.site.id)
    await raise('registration-flood', office.otherSite.id)
    await raise('machine', null, { what: 'disk' })
    expect(await seenBy(reader('manager'))).toEqual(['message-budget first'])
    expect(await seenBy(reader('manager', office.otherSite))).toEqual(['registration-flood second'])
    expect(await seenBy([...reader('owner'), ...reader('owner', office.otherSite)])).toEqual([
      'machine null',
      'message-budget first',
      'registration-flood second',
    ])
    expect(await seenBy(reader('viewer'))).toEqual([])
  })

  test('stay until somebody whom they concern has seen them, which is on record; then another opens', async () => {
    await raise('message-budget', office.site.id)
    await raise('message-budget', office.site.id)
    const [alarm] = await listOpenAlarms(office.db, reader('manager'))
    const acknowledge = (sites: ReturnType<typeof reader>) =>
      acknowledgeAlarm(office, sites, alarm?.id ?? '', colleague)
    expect(alarm?.count).toBe(2)
    for (const stranger of [reader('manager', office.otherSite), reader('viewer')])
      expect(await acknowledge(stranger)).toBe(false)
    expect([await acknowledge(reader('manager')), await acknowledge(reader('manager'))]).toEqual([
      true,
      false,
    ])
    expect(await seenBy(reader('manager'))).toEqual([])
    const record = await office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'alarm.acknowledged')
      .execute()
    expect(record).toEqual([{ actor_id: 'u1', subject_id: alarm?.id }])
    expect(await raise('message-budget', office.site.id)).toBe(true)
    expect(await seenBy(reader('manager'))).toEqual(['message-budget first'])
  })

  test('of the install are not acknowledged by a manager of a site', async () => {
    await raise('machine', null)
    const [alarm] = await listOpenAlarms(office.db, reader('owner'))
    expect(await acknowledgeAlarm(office, reader('manager'), alarm?.id ?? '', colleague)).toBe(false)
    expect(await acknowledgeAlarm(office, reader('owner'), alarm?.id ?? '', colleague)).toBe(true)
  })

  test('of the machine and of one number say what it is, and where to look', async () => {
    await raise('machine', null, { warnings: ['disk', 'log'], freeMegabytes: 12, lostLogLines: 3 })
    await raise('registration-flood', office.site.id, { leadId: 'a-lead', waiting: 20 })
    const [flood, machine] = (await listOpenAlarms(office.db, reader('owner'))).toSorted((a) =>
      a.kind === 'machine' ? 1 : -1,
    )
    expect(machine?.sentence).toMatch(/저장 공간이 거의 찼습니다.*기록/)
    expect(flood).toMatchObject({
      sentence: expect.stringContaining('한 휴대전화번호로 20번'),
      link: { href: '/admin/leads/a-lead' },
    })
  })

  test.each<[AlarmKind, object]>([
    ['message-budget', { budget: 'afterWork', window: 'day', most: 4000, state: 'near' }],
    ['registration-flood', { by: 'site', count: 400, usual: 12 }],
    ['job-stopped', { job: 'retention', reason: 'too-many', would: 2741, usual: 12 }],
    ['registration-flood', { leadId: 'x', waiting: 20 }],
    ['job-stopped', { job: 'clock', reason: 'clock-ahead', would: 26_000, usual: 0 }],
    ['machine', { warnings: ['disk', 'log'], freeMegabytes: 12, lostLogLines: 3 }],
    ['machine', { what: 'clock-jumped', bySeconds: 7200 }],
    ['machine', { what: 'files-not-rewritten' }],
    [
      'content-unreadable',
      { sentences: ["'first' 단지에서 설정 문서를 읽을 수 없습니다: no"], advice: '되돌리세요.' },
    ],
    ['content-unreadable', {}],
    ['machine', { what: 'restored', held: 3 }],
    ['machine', { what: 'restored', held: 3, journalMissing: true }],
    ['machine', { what: 'restored', lostVisits: [{ site: 'first', startsAt: '2026-12-01T05:00:00.000Z' }] }],
    ['machine', { what: 'journal' }],
    ['machine', { warnings: ['backup-old'], backedUpAt: '2026-11-18T18:00:00.000Z' }],
    ['machine', { warnings: ['backup-old'], backedUpAt: null }],
    ['job-stopped', { job: 'something-new', reason: 'never heard of' }],
    ['job-stopped', { job: 'clock', reason: 'clock-ahead', hours: 26304 }],
    ['machine', { what: 'never heard of' }],
    ['machine', { what: 'restored', held: 3 }],
  ])('%s is a sentence in Korean, with any details: %j', async (what, details) => {
    await raise(what, office.site.id, details)
    const [alarm] = await listOpenAlarms(office.db, reader('owner'))
    expect(alarm?.sentence).toMatch(/[가-힣].*(다|요)\.$/)
    expect(alarm?.sentence).not.toMatch(/undefined|\[object|NaN/)
  })
})
