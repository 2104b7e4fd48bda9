import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { recordAnswer } from '../customer/record-answer.server.ts'
import { revealLead } from '../customer/reveal-lead.server.ts'
import { createLead } from './create-lead.server.ts'
import { findSpamBurst } from './find-spam-burst.server.ts'
import { undoBatch } from './undo-batch.server.ts'

const span = { from: new Date('2026-11-21T04:00:00Z'), until: new Date('2026-11-21T06:00:00Z') }

describe.each(databaseKinds)('undoing a flood on %s', (kind) => {
  let office: TestInstall
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  const register = async (ipAddress: string, proven = false, site = office.site) => {
    const { leadId } = await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone: `010${70_000_000 + ++made}` }),
        submissionKey: `${made}`,
        trust: { proven, isCrowded: false, canBook: true },
      },
      { type: 'visitor', ipAddress },
    )
    return leadId
  }
  const left = async () =>
    (await office.db.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('keeps whose phone answered, what somebody of the office has touched, other blocks, times and sites', async () => {
    const userId = await makePerson(office, { email: 'manager@example.com', role: 'manager' })
    const manager = { type: 'user', id: userId } as const
    const [answered, assigned, seen] = [
      await register('203.0.113.1'),
      await register('203.0.113.2'),
      await register('203.0.113.3'),
    ]
    await recordAnswer(office.db, office.clock, office.site, answered)
    await assignLead(office, office.site, assigned, userId, manager)
    await revealLead(office, office.site, seen, manager)
    const worked = await register('203.0.113.4', true)
    const elsewhere = await register('2001:db8:1:200::7')
    const there = await register('203.0.113.5', false, office.otherSite)
    office.clock.set('2026-11-20T05:00:00.000Z')
    const before = await register('203.0.113.6')
    office.clock.set('2026-11-21T05:00:00.000Z')
    const script = await Promise.all(Array.from({ length: 40 }, (_, i) => register(`203.0.113.${i}`)))

    const { groups } = await findSpamBurst(office, office.site.id, span)
    expect(groups.map(({ block, proven, count }) => [block, proven, count])).toEqual([
      [null, false, 44],
      [null, true, 1],
      ['203.0.113.x', false, 43],
      ['2001:db8:1:200::x', false, 1],
      ['203.0.113.x', true, 1],
    ])
    const flood = groups[2]
    expect(flood).toMatchObject({ answered: 1, handled: 2 })
    expect(new Set(flood?.untouched)).toEqual(new Set(script))

    const undo = () => undoBatch(office, office.site, { span, group: flood?.key ?? '' }, manager)
    const [first, second] = await Promise.all([undo(), undo()])
    expect(first.leads + second.leads, 'pressed twice').toBe(40)
    expect(await left()).toEqual([answered, assigned, seen, worked, elsewhere, there, before].toSorted())
    const statistics = await office.db.selectFrom('lead_statistics').select(['status', 'count']).execute()
    expect(statistics).toEqual([{ status: 'undone', count: 40 }])
    const record = await office.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('action', 'in', ['lead.undone', 'leads.batch-undone'])
      .execute()
    expect(record.filter(({ action }) => action === 'lead.undone')).toHaveLength(40)
    expect(new Set(record.map((row) => row.actor_id))).toEqual(new Set([userId]))
    expect(JSON.stringify(record)).not.toContain('203.0')
  })

  test('by the line for all blocks takes what came from everywhere', async () => {
    const { groups } = await findSpamBurst(office, office.site.id, span)
    const all = groups.find(({ block, proven }) => block === null && !proven)
    expect(all?.untouched).toHaveLength(1)
    const done = await undoBatch(
      office,
      office.site,
      { span, group: all?.key ?? '' },
      { type: 'user', id: 'u1' },
    )
    expect(done.leads).toBe(1)
    expect((await findSpamBurst(office, office.site.id, span)).groups.map(({ block }) => block)).toEqual([
      '203.0.113.x',
      '203.0.113.x',
    ])
  })
})
