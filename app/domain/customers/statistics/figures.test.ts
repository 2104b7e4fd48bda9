import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallResult } from '#app/db/column-types.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { changeStatus } from '../calls/change-status.server.ts'
import { deleteLead } from '../customer/delete-lead.server.ts'
import { findSpamBurst } from '../intake/find-spam-burst.server.ts'
import { undoBatch } from '../intake/undo-batch.server.ts'
import { countChangedDays } from './count-days.server.ts'
import { periodBefore, readFigures } from './read-figures.server.ts'

const november = { from: '2026-11-01' as Day, until: '2026-11-30' as Day }
let phones = 0

describe.each(databaseKinds)('figures on %s', (kind) => {
  let office: TestInstall
  let lead: string
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  const phone = () => `0107777${String(++phones).padStart(4, '0')}`
  async function register(at: string, columns: Record<string, string> = {}) {
    office.clock.set(at)
    const id = await registered(office, { phone: phone() })
    if (Object.keys(columns).length)
      await office.db.updateTable('leads').set(columns).where('id', '=', id).execute()
    return id
  }
  async function call(leadId: string, at: string, result: CallResult, by = 'counsellor-1') {
    await office.db
      .insertInto('lead_calls')
      .values({
        id: newId(),
        site_id: office.site.id,
        lead_id: leadId,
        at,
        result,
        called_by: by,
      })
      .execute()
    await office.db
      .updateTable('leads')
      .set((value) => ({
        first_called_at: value.fn.coalesce('first_called_at', value.val(at)),
        updated_at: at,
      }))
      .where('id', '=', leadId)
      .execute()
  }
  async function visit(
    leadId: string,
    at: string,
    status: 'visited' | 'missed' | 'booked' | 'lapsed' | 'cancelled' | 'moved',
    walkIn = 0,
  ) {
    const slot = newId()
    await office.db
      .insertInto('visit_slots')
      .values({ id: slot, site_id: office.site.id, starts_at: `${at.slice(0, 20)}${++phones}Z`, taken: 1 })
      .execute()
    const created = office.clock.now().toISOString()
    await office.db
      .insertInto('visits')
      .values({
        id: newId(),
        site_id: office.site.id,
        lead_id: leadId,
        slot_id: slot,
        starts_at: at,
        status,
        created_at: created,
        updated_at: created,
        received_by: status === 'visited' ? 'counsellor-1' : null,
        walk_in: walkIn,
      })
      .execute()
  }
  const read = (period = november) => readFigures(office, office.site.id, period)
  /** As in the night after. */
  async function nightlyRun(at = '2026-11-29T18:00:00.000Z') {
    office.clock.set(at)
    return await countChangedDays(office)
  }

  beforeEach(async () => {
    for (const table of [
      'leads',
      'lead_statistics',
      'daily_figures',
      'figure_days',
      'figure_runs',
      'known_campaigns',
    ] as const)
      await office.db.deleteFrom(table).execute()
    lead = await register('2026-11-10T01:00:00.000Z', {
      channel: 'naver-ad',
      interest: JSON.stringify({ types: ['84A', '59B'] }),
      assigned_to: 'counsellor-1',
    })
    await call(lead, '2026-11-10T01:03:00.000Z', 'missed')
    await call(lead, '2026-11-12T01:00:00.000Z', 'reached')
    await visit(lead, '2026-11-15T02:00:00.000Z', 'visited')
    await register('2026-11-10T16:00:00.000Z', { channel: 'direct' })
  })

  test('count what came on a day with all that became of it, and what happened on other days', async () => {
    await nightlyRun()
    const { total, byDay, by } = await read()
    expect(total).toMatchObject({
      registered: 2,
      called: 1,
      reached: 1,
      responded_5: 1,
      booked: 1,
      visited: 1,
    })
    expect(total).toMatchObject({ calls: 2, visits: 1, no_shows: 0 })
    // The second came at one in the morning of the next Korean day.
    expect(byDay.get('2026-11-10' as Day)).toMatchObject({ registered: 1, visited: 1, calls: 1, visits: 0 })
    expect(byDay.get('2026-11-11' as Day)).toMatchObject({ registered: 1, called: 0 })
    expect(byDay.get('2026-11-12' as Day)).toMatchObject({ registered: 0, calls: 1 })
    expect(byDay.get('2026-11-15' as Day)).toMatchObject({ visits: 1 })
    expect(by.channel.get('naver-ad')).toMatchObject({ registered: 1, visited: 1 })
    expect(by.unit_type.get('84A')).toMatchObject({ registered: 1 })
    expect(by.unit_type.has('59B')).toBe(false)
    expect(by.counsellor.get('counsellor-1')).toMatchObject({ registered: 0, calls: 2, visits: 1 })
    expect(by.counsellor.get('')).toMatchObject({ registered: 2, calls: 0, bookings: 1 })
  })

  test('survive the destruction of everybody, by each channel, day and counsellor', async () => {
    await nightlyRun()
    const before = await read()
    const rows = await office.db.selectFrom('leads').select('id').execute()
    for (const { id } of rows)
      await office.db.transaction().execute((tx) => deleteLead(tx, office.site.id, id))
    expect(await read()).toEqual(before)
    // Counted again from what stays.
    await office.db.updateTable('figure_days').set({ stale_at: '2026-11-29T00:00:00.000Z' }).execute()
    await nightlyRun('2026-11-29T19:00:00.000Z')
    expect(await read()).toEqual(before)
    expect(await office.db.selectFrom('leads').select('id').execute()).toEqual([])
  })

  test('are the same however often they are counted, and follow what changes later', async () => {
    expect(await nightlyRun()).toBeGreaterThan(3)
    const first = await read()
    expect(await nightlyRun('2026-11-29T19:00:00.000Z')).toBe(0)
    expect(await read()).toEqual(first)
    await office.db
      .updateTable('leads')
      .set({
        status: 'contracted',
        status_at: '2026-11-29T19:30:00.000Z',
        updated_at: '2026-11-29T19:30:00.000Z',
      })
      .where('id', '=', lead)
      .execute()
    await nightlyRun('2026-11-30T18:00:00.000Z')
    const { total, byDay } = await read()
    expect(total).toMatchObject({ registered: 2, contracted: 1, contracts: 1 })
    expect(byDay.get('2026-11-30' as Day)).toMatchObject({ registered: 0, contracts: 1 })
  })

  test('follow what a new version of the measures counts, without a change of any customer', async () => {
    await nightlyRun()
    const before = await read()
    await office.db.updateTable('daily_figures').set({ bookings: 7 }).execute()
    await office.db.updateTable('figure_runs').set({ measures_version: 0 }).execute()
    expect(await nightlyRun('2026-11-29T19:00:00.000Z')).toBeGreaterThan(3)
    expect(await read()).toEqual(before)
  })

  test('of destroyed customers that were kept by an earlier version count in the channel of today', async () => {
    const kept = { site_id: office.site.id, day: '2026-11-10', status: 'new' as const, form: 'popup' }
    await office.db
      .insertInto('lead_statistics')
      .values([
        { ...kept, id: newId(), channel: 'facebook', counsellor: 'counsellor-1', count: 2, calls: 3 },
        { ...kept, id: newId(), channel: 'instagram', counsellor: '', count: 1, calls: 0 },
      ])
      .execute()
    await nightlyRun()
    const { by } = await read()
    expect(by.channel.get('meta')).toMatchObject({ registered: 3, calls: 3 })
    // Nobody entered what came by the website.
    expect(by.counsellor.get('counsellor-1')).toMatchObject({ registered: 0, calls: 5 })
  })

  test('of today are counted when they are looked at', async () => {
    office.clock.set('2026-11-10T03:00:00.000Z')
    expect((await read()).total).toMatchObject({ registered: 1, calls: 1 })
    expect(await office.db.selectFrom('daily_figures').select('id').execute()).toEqual([])
  })

  test('leave out a flood that was undone, and count it apart', async () => {
    for (let n = 0; n < 5; n++) await register('2026-11-20T01:00:00.000Z')
    await nightlyRun('2026-11-20T18:00:00.000Z')
    expect((await read()).total.registered).toBe(7)
    const span = { from: new Date('2026-11-20T00:00:00.000Z'), until: new Date('2026-11-20T02:00:00.000Z') }
    const { groups } = await findSpamBurst(office, office.site.id, span)
    const undone = await undoBatch(
      office,
      office.site,
      { span, group: groups[0]?.key ?? '' },
      { type: 'user' },
    )
    expect(undone.leads).toBe(5)
    await nightlyRun('2026-11-20T19:00:00.000Z')
    expect((await read()).total.registered).toBe(2)
    const kept = await office.db
      .selectFrom('lead_statistics')
      .select(['status', 'count'])
      .where('status', '=', 'undone')
      .execute()
    expect(kept).toEqual([{ status: 'undone', count: 5 }])
  })

  test('keep a campaign that many have, and none that one person alone has', async () => {
    for (let n = 0; n < 5; n++) await register('2026-11-20T01:00:00.000Z', { campaign: '11월_오픈' })
    await register('2026-11-20T01:00:00.000Z', { campaign: 'kim-young-hee' })
    await nightlyRun()
    const { by } = await read()
    expect([...by.campaign.keys()].sort()).toEqual(['', '11월_오픈'])
    expect(by.campaign.get('11월_오픈')).toMatchObject({ registered: 5 })
    for (const { id } of await office.db.selectFrom('leads').select('id').execute())
      await office.db.transaction().execute((tx) => deleteLead(tx, office.site.id, id))
    const kept = await office.db.selectFrom('lead_statistics').select('campaign').distinct().execute()
    expect(kept.map(({ campaign }) => campaign).sort()).toEqual(['', '11월_오픈'])
  })

  test('bookings leave out walk-ins and what was cancelled or moved, which have figures of their own', async () => {
    office.clock.set('2026-11-16T02:00:00.000Z')
    await visit(lead, '2026-11-16T02:00:00.000Z', 'visited', 1)
    await visit(lead, '2026-11-17T02:00:00.000Z', 'cancelled')
    await visit(lead, '2026-11-18T02:00:00.000Z', 'moved')
    // An arrival that was taken back is no cancellation.
    await visit(lead, '2026-11-16T03:00:00.000Z', 'cancelled', 1)
    await nightlyRun()
    const { total, byDay } = await read()
    expect(total).toMatchObject({
      bookings: 1,
      expected: 1,
      visits: 2,
      walk_ins: 1,
      cancellations: 1,
      booked: 1,
    })
    expect(byDay.get('2026-11-16' as Day)).toMatchObject({ bookings: 0, visits: 1, cancellations: 1 })
    expect(byDay.get('2026-11-17' as Day)).toBeUndefined()
  })

  test('a handover changes nothing of the past, and a deputy’s call is the deputy’s', async () => {
    await call(lead, '2026-11-13T01:00:00.000Z', 'reached', 'deputy')
    await nightlyRun()
    const before = await read()
    expect(before.by.counsellor.get('deputy')).toMatchObject({ calls: 1, reached_calls: 1, first_calls: 0 })
    await office.db
      .updateTable('leads')
      .set({ assigned_to: 'counsellor-2', updated_at: '2026-11-29T18:30:00.000Z' })
      .execute()
    await nightlyRun('2026-11-29T19:00:00.000Z')
    expect(await read()).toEqual(before)
    expect(before.by.counsellor.has('counsellor-2')).toBe(false)
  })

  test('a contract that is taken back leaves the day on which it was made', async () => {
    const actor = { type: 'user', id: 'counsellor-1' } as const
    const change = (to: string) =>
      changeStatus(office, office.site, { leadId: lead, to, isManager: true }, actor)
    office.clock.set('2026-11-17T01:00:00.000Z')
    expect(await change('contracted')).toBe('changed')
    await nightlyRun('2026-11-18T18:00:00.000Z')
    const { by } = await read()
    expect(by.counsellor.get('counsellor-1')).toMatchObject({ contracts: 1 })
    office.clock.set('2026-11-20T01:00:00.000Z')
    expect(await change('contacted')).toBe('changed')
    await nightlyRun()
    expect((await read()).total).toMatchObject({ contracts: 0, contracted: 0 })
  })

  test('a booking that lapsed is none', async () => {
    await visit(lead, '2026-11-18T02:00:00.000Z', 'lapsed')
    await visit(lead, '2026-11-19T02:00:00.000Z', 'missed')
    await nightlyRun()
    expect((await read()).total).toMatchObject({ bookings: 2, no_shows: 1, visited: 1, missed: 0 })
  })
})

test('the period before has as many days', () => {
  expect(periodBefore({ from: '2026-11-01' as Day, until: '2026-11-30' as Day })).toEqual({
    from: '2026-10-02',
    until: '2026-10-31',
  })
})
