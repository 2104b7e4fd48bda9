import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { listTimeline } from '#app/domain/customers/customer/timeline.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { findLeadByToken } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { bookVisit, cancelVisit } from '#app/domain/customers/visits/book-visit.server.ts'
import { confirmVisit } from '#app/domain/customers/visits/confirm-visit.server.ts'
import { cancelForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { redeemVoucher } from '#app/domain/customers/visits/redeem-voucher.server.ts'
import { undoArrival } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { backUp, databaseOf, whyNoBackup } from '../../../../tests/support/backups.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { onlyPort, silent } from '../../../../tests/support/outbox.ts'
import { restart, secrets } from '../../../../tests/support/rotation.ts'
import { registeredFor, siteWithVisits } from '../../../../tests/support/visits.ts'
import { exportJournal } from './export-journal.server.ts'
import { reconcileRestored } from './reconcile-restored.server.ts'

const visitor = { type: 'visitor' } as const
const desk = { type: 'user', id: 'desk' } as const
const [tuesday, wednesday, thursday] = [
  '2026-11-24T01:00:00.000Z',
  '2026-11-25T01:00:00.000Z',
  '2026-11-26T01:00:00.000Z',
]

describe.each(['our copy', 'pg_dump'] as const)('a database restored from %s', (how) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('accepts no gift twice, and visits are as they were moved, cancelled and confirmed', async (context) => {
    if (whyNoBackup(how)) return context.skip()
    const office = await openTestInstall(databaseOf(how))
    closing.push(() => office.close())
    await restart(office, secrets[0])
    const site = await siteWithVisits(office)
    const journalDir = join(office.dataDir, 'journal')
    const registered = (visitAt?: string) => registeredFor(office, site, visitAt ? { visitAt } : {})
    const booked = async () => {
      const lead = await registered()
      expect(await bookVisit(office, site, lead, tuesday, visitor)).toMatchObject({ ok: true })
      return lead
    }
    const codeOf = async (from: TestInstall, lead: string) =>
      (await findLeadByToken(from, site, manageToken(from.keys, firstLink(lead))))?.voucher?.code ?? ''

    const [moved, cancelled, held] = [await booked(), await booked(), await registered(tuesday)]
    const gifted = await registered(wednesday)
    const code = await codeOf(office, gifted)
    const giftedBefore = await registered(thursday)
    await recordArrival(office, site, giftedBefore, { withGift: true }, desk)
    const returned = await registered()
    const restore = await backUp(office, how)

    office.clock.set('2026-11-21T06:00:00.000Z')
    expect(await bookVisit(office, site, moved, wednesday, visitor)).toMatchObject({ ok: true })
    expect(await cancelForCustomer(office, site, cancelled, desk)).toMatchObject({ ok: true })
    expect(await confirmVisit(office, site, held, visitor)).toMatchObject({ ok: true })
    expect(await redeemVoucher(office, site, code, desk)).toMatchObject({ ok: true })
    const arrival = await recordArrival(office, site, returned, { withGift: true }, desk)
    expect(await undoArrival(office, site, arrival?.visitId ?? '', desk)).toMatchObject({ gift: true })
    const later = await registered()
    await bookVisit(office, site, later, thursday, visitor)
    const gone = await registered()
    await bookVisit(office, site, gone, thursday, visitor)
    await withdrawRegistration(office, site, gone, visitor)
    const changedMind = await registered()
    await bookVisit(office, site, changedMind, thursday, visitor)
    await cancelVisit(office, site, changedMind, visitor)
    await exportJournal({ ...office, journalDir })

    const database = await restore()
    const db = openDb(database)
    closing.push(async () => {
      await db.destroy()
      await database.remove()
    })
    const again: TestInstall = { ...office, db }
    // The secret was changed since: the journal's hashes are those of the first one.
    await restart(again, secrets[1], secrets[0])
    again.clock.set('2026-11-21T07:00:00.000Z')
    const parts = { ...again, log: silent, ports: onlyPort({} as never), journalDir }
    expect(await reconcileRestored(parts, { force: true })).toMatchObject({
      gifts: 1,
      visits: 3,
      lostVisits: [{ site: 'first', startsAt: thursday }],
      unknown: 0,
    })

    const visitsOf = async (lead: string) =>
      await db
        .selectFrom('visits')
        .select(['starts_at', 'status', 'open_lead_id', 'confirmed_at'])
        .where('lead_id', '=', lead)
        .orderBy('id')
        .execute()
    expect(await visitsOf(moved)).toMatchObject([
      { starts_at: tuesday, status: 'moved', open_lead_id: null },
      { starts_at: wednesday, status: 'booked', open_lead_id: moved },
    ])
    expect(await visitsOf(cancelled)).toMatchObject([{ status: 'cancelled', open_lead_id: null }])
    expect(await visitsOf(held)).toMatchObject([{ status: 'booked', confirmed_at: expect.any(String) }])
    const slots = db
      .selectFrom('visit_slots')
      .select(['starts_at', 'taken'])
      .where('starts_at', '<=', wednesday)
    expect(await slots.where('starts_at', '>=', tuesday).orderBy('starts_at').execute()).toEqual([
      { starts_at: tuesday, taken: 1 },
      // One moved there; another got the gift.
      { starts_at: wednesday, taken: 2 },
    ])
    const reminders = await db
      .selectFrom('outbox_messages')
      .select(['template', 'due_at'])
      .where('lead_id', '=', moved)
      .where('status', '=', 'queued')
      .orderBy('due_at')
      .execute()
    // Ten o'clock the day before, and the morning of the day.
    expect(reminders.map(({ due_at }) => due_at.slice(0, 13))).toEqual(['2026-11-24T01', '2026-11-24T23'])

    expect(await redeemVoucher(again, site, code, desk)).toMatchObject({ ok: false, reason: 'already' })
    expect(
      (await findLeadByToken(again, site, manageToken(office.keys, firstLink(gifted))))?.voucher?.state,
    ).toBe('handed-out')
    const stock = await db.selectFrom('gift_stock').select('handed').executeTakeFirstOrThrow()
    expect(stock.handed).toBe(2)
    expect(await recordArrival(again, site, returned, { withGift: true }, desk)).toMatchObject({
      gift: { ok: true },
    })
    const events = (
      await listTimeline(again, { siteId: site.id, id: gifted }, { readsNotes: false })
    ).flatMap((entry) => (entry.kind === 'event' && entry.event === 'gift-handed-out' ? [entry.details] : []))
    expect(events).toEqual([{ fromJournal: true }])

    expect(await reconcileRestored(parts, { force: true })).toMatchObject({ gifts: 0, visits: 0 })
  })
})
