import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { limits, workByAddress } from '#app/platform/limits.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { easyProofs } from '../../../../tests/support/easy-proofs.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import type { LeadReply } from '../customer/lead-form.ts'
import { solve } from './solve-challenge.ts'

/** 10:00 and 14:00 in Korea of the days after. */
const times = ['2026-11-23T01:00:00.000Z', '2026-11-23T05:00:00.000Z', '2026-11-24T01:00:00.000Z'] as const
const [monday, afternoon, tuesday] = times

describe.each(databaseKinds)('assessAttempt: what a registration has to prove, on %s', (kind) => {
  let office: TestInstall
  let visitors: ReturnType<typeof visitorsOf>
  let endEasyProofs: () => void
  let made = 0
  beforeAll(async () => {
    endEasyProofs = easyProofs()
    const first = smallSite('first', true)
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2026-11-30',
      times: ['10:00', '14:00'],
      capacity: 6,
    })
    const sender = { budgets: { withoutWork: { hour: 60, day: 100 } } }
    office = await openTestInstall(kind, [
      { ...first, settings: { ...first.settings, visits, sender } },
      smallSite('second', false),
    ])
    visitors = visitorsOf(office)
  })
  beforeEach(async () => {
    // A challenge ends by the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: office.clock.now() })
    for (const table of ['leads', 'visit_slots', 'rate_counters'] as const)
      await office.db.deleteFrom(table).execute()
  })
  afterAll(async () => {
    endEasyProofs()
    vi.useRealTimers()
    await office.close()
  })

  const send = async (from: string, over: Record<string, unknown> = {}) =>
    (await visitors.post(visitors.contextFrom(from), visitors.person(++made, over))).reply
  /** The step of the work that an answer asks for; its outcome where it asks for none. */
  const asked = (reply: LeadReply) =>
    reply.ok
      ? (reply.visit ?? 'saved')
      : reply.reason === 'proof'
        ? reply.challenge.parameters.data?.step
        : reply.reason
  const worked = async (from: string, over: Record<string, unknown> = {}) => {
    const filled = { submissionKey: `w${++made}`, phone: `010${20_000_000 + made}`, ...over }
    const reply = await send(from, filled)
    if (reply.ok || reply.reason !== 'proof') throw new Error(`asked for nothing: ${asked(reply)}`)
    return await send(from, { ...filled, proof: await solve(reply.challenge) })
  }
  const countOfBlock = (count: number) =>
    office.db.updateTable('rate_counters').set({ count }).where('key', 'like', 'workByAddress:%').execute()

  test('grows by steps with what came from the address block, and is asked of nobody elsewhere', async () => {
    await send('203.0.113.1')
    const steps = []
    for (const most of workByAddress.steps) {
      await countOfBlock(most - 1)
      steps.push(asked(await send('203.0.113.1')), asked(await send('203.0.113.2')))
    }
    expect(steps).toEqual(['saved', 0, 0, 1, 1, 2, 2, 3])
    expect(asked(await send('198.51.100.1'))).toBe('saved')
  })

  test('an easier proof than is asked for by now is answered with harder work', async () => {
    await send('203.0.113.1')
    await countOfBlock(20)
    const filled = { submissionKey: 'stocked', phone: '01021234567' }
    const cheap = await send('203.0.113.1', filled)
    if (cheap.ok || cheap.reason !== 'proof') throw new Error('no challenge')
    const proof = await solve(cheap.challenge)
    await countOfBlock(100)
    const dearer = await send('203.0.113.1', { ...filled, proof })
    expect(asked(dearer)).toBe(1)
    if (dearer.ok || dearer.reason !== 'proof') throw new Error('no challenge')
    const harder = await solve(dearer.challenge)
    expect(asked(await send('203.0.113.1', { ...filled, proof: harder }))).toBe('saved')
  })

  test('made-up proofs are counted like none', async () => {
    for (let n = 0; n < 20; n++) await send(`203.0.113.${n}`, { proof: { challenge: 'x' } })
    expect(asked(await send('203.0.113.1', { proof: 'x' }))).toBe(0)
  })

  test('in a rush of the site it grows as well', async () => {
    const ctx = { ...visitors.contextFrom('203.0.113.1'), leadFloodPerMinute: 100 }
    await visitors.post(ctx, visitors.person(++made))
    const steps = []
    for (const count of [99, 100, 199, 200, 400, 800]) {
      await office.db.updateTable('rate_counters').set({ count }).where('key', 'like', 'leadRush:%').execute()
      steps.push(asked((await visitors.post(ctx, visitors.person(++made))).reply))
    }
    expect(steps).toEqual(['saved', 0, 0, 1, 2, 3])
  })

  test('once half of the messages without work may be used every browser works; who cannot is heard', async () => {
    for (let n = 0; n < 30; n++) expect(asked(await send(`10.0.${n}.1`))).toBe('saved')
    expect(asked(await send('10.1.0.1'))).toBe(0)
    expect(asked(await worked('10.1.0.1'))).toBe('saved')
    expect(asked(await send('10.1.1.1', { submissionKey: undefined }))).toBe('saved')
  })

  test('a place is held six times an hour for one address block, more often after work', async () => {
    const visits = times.flatMap((visitAt) => [visitAt, visitAt])
    for (const visitAt of visits) expect(asked(await send('203.0.113.1', { visitAt }))).toBe('noted')
    expect(asked(await send('203.0.113.9', { visitAt: monday })), 'the seventh').toBe(0)
    expect(asked(await worked('203.0.113.9', { visitAt: monday }))).toBe('noted')
    expect(asked(await send('203.0.113.9')), 'without a visit').toBe('saved')
    await office.db
      .updateTable('rate_counters')
      .set({ count: limits.bookingsByAddress.max })
      .where('key', 'like', 'bookingsByAddress:%')
      .execute()
    expect(asked(await worked('203.0.113.9', { visitAt: afternoon }))).toBe('unheld')
    expect(asked(await send('198.51.100.1', { visitAt: tuesday }))).toBe('noted')
  })

  test('who works may hold a place where the free half of a time is held', async () => {
    for (let n = 0; n < 3; n++) expect(asked(await send(`10.2.${n}.1`, { visitAt: monday }))).toBe('noted')
    expect(asked(await send('10.2.9.1', { visitAt: monday }))).toBe(0)
    expect(asked(await worked('10.2.9.1', { visitAt: monday }))).toBe('noted')
    expect(
      asked(await send('10.2.9.1', { visitAt: monday, submissionKey: undefined })),
      'who cannot work is registered, and told that no place is held',
    ).toBe('unheld')
  })
})
