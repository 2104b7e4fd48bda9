import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate, openDb } from '#app/db/client.server.ts'
import { installId, readInstallState } from '#app/db/install-state.server.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { confirmRepeat } from '#app/domain/customers/intake/confirm-repeat.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { rejectRepeats } from '#app/domain/customers/intake/reject-repeat.server.ts'
import { checkAdvertisingConsent, isRefused } from '#app/domain/messages/advertising-consent.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import type { MessagePort } from '#app/domain/messages/message-port.ts'
import { purgeTrash } from '#app/domain/publishing/press/purge-trash.server.ts'
import { startWorker } from '../../../../server/worker.ts'
import { backUp, backupKinds, databaseOf, whyNoBackup } from '../../../../tests/support/backups.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { onlyPort, silent } from '../../../../tests/support/outbox.ts'
import { recordBackup } from './backup-age.server.ts'
import { advanceWatermark } from './backup-watermark.server.ts'
import { appendJournal } from './journal-files.server.ts'
import { reconcileRestored } from './reconcile-restored.server.ts'

const visitor = { type: 'visitor' } as const

/** A vendor that takes whatever it is handed, however often, and cannot be asked. */
function countingVendor() {
  const taken = new Map<string, number>()
  const port: MessagePort = {
    vendor: 'counting',
    isIdempotent: false,
    send: async ({ messageId }) => {
      taken.set(messageId, (taken.get(messageId) ?? 0) + 1)
      return { outcome: 'accepted', vendorMessageId: `v-${messageId}` }
    },
  }
  return { taken, ports: onlyPort(port) }
}

describe.each(backupKinds)('a database restored from %s', (how) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function prepare() {
    const office = await openTestInstall(databaseOf(how))
    closing.push(() => office.close())
    const vendor = countingVendor()
    const journalDir = join(office.dataDir, 'journal')
    return { office, vendor, journalDir }
  }
  const register = async (office: TestInstall, phone: string, submissionKey = phone) =>
    (
      await createLead(
        office,
        office.site,
        {
          form: 'inline',
          fields: filledIn({ phone, ads: true }),
          submissionKey,
        },
        visitor,
      )
    ).leadId

  /** A worker as the product runs it. */
  const work = (office: TestInstall, vendor: ReturnType<typeof countingVendor>, journalDir: string) =>
    startWorker({
      ...office,
      log: silent,
      ports: vendor.ports,
      indexNow: { notify: async () => ({ outcome: 'taken' }) },
      originOf: (host) => `https://${host}`,
      leaseMs: 60_000,
      pollMs: 25,
      journalDir,
    })

  async function restored(
    office: TestInstall,
    restore: Awaited<ReturnType<typeof backUp>>,
  ): Promise<TestInstall> {
    const database = await restore()
    const db = openDb(database)
    await migrate(db)
    closing.push(async () => {
      await db.destroy()
      await database.remove()
    })
    return { ...office, db, dataDir: database.dataDir, databaseUrl: database.DATABASE_URL }
  }

  test('brings nobody back who withdrew, keeps refusals, and sends nothing a second time', async (context) => {
    const why = whyNoBackup(how)
    if (why) console.log(`no restore from ${how}: ${why}`)
    if (why) return context.skip()
    const { office, vendor, journalDir } = await prepare()
    const [stays, withdraws, refuses, refusedOnce] = [
      await register(office, '01011110001'),
      await register(office, '01011110002'),
      await register(office, '01011110003'),
      await register(office, '01011110004'),
    ]
    await withdrawMarketing(office, office.site, refusedOnce, visitor)
    // Ticked again for a number that refused: it waits for the number's own word, which comes after the backup.
    await register(office, '01011110004', 'again')
    // Somebody typed the first one's number, which says so after the backup.
    await register(office, '01011110001', 'a stranger')
    const repeat = await office.db
      .selectFrom('repeat_registrations')
      .select('id')
      .where('lead_id', '=', refusedOnce)
      .executeTakeFirstOrThrow()
    await enqueueMessage(office.db, office, office.site, {
      template: 'confirmation',
      leadId: stays,
      to: '01011110001',
      key: 'of tomorrow',
      values: { receiptNo: 'TS-1' },
      dueAt: new Date('2026-11-22T01:00:00.000Z'),
    })
    const post = {
      site_id: office.site.id,
      title: '지운 글',
      summary: '',
      content: '',
      published_at: '2026-10-01T00:00:00.000Z',
      created_at: '2026-10-01T00:00:00.000Z',
      updated_at: '2026-10-01T00:00:00.000Z',
      deleted_at: '2026-10-02T00:00:00.000Z',
    }
    await office.db
      .insertInto('press_posts')
      .values({ id: 'a post', ...post })
      .execute()
    const person = { id: 'u', name: '', email: '', email_verified: 1, created_at: '', updated_at: '' }
    await office.db.insertInto('users').values(person).execute()
    const restore = await backUp(office, how)

    const worker = work(office, vendor, journalDir)
    await withdrawRegistration(office, office.site, withdraws, visitor)
    await withdrawMarketing(office, office.site, refuses, visitor)
    await confirmRepeat(office, office.site, refusedOnce, repeat.id, visitor)
    await rejectRepeats(office, office.site, stays, undefined, visitor)
    await purgeTrash(office)
    const leftInTable = async () =>
      (await office.db.selectFrom('journal_entries').select('id').execute()).length
    await expect.poll(leftInTable, { interval: 25, timeout: 20_000 }).toBe(0)
    const dueNow = async () =>
      (
        await office.db
          .selectFrom('outbox_messages')
          .select('id')
          .where('status', '!=', 'accepted')
          .where('due_at', '<=', office.clock.now().toISOString())
          .execute()
      ).length
    await expect.poll(dueNow, { interval: 25, timeout: 20_000 }).toBe(0)
    await worker.stop()
    expect(vendor.taken.size).toBeGreaterThanOrEqual(3)

    const again = await restored(office, restore)
    await again.db
      .insertInto('sessions')
      .values({
        id: 's',
        user_id: 'u',
        token: 't',
        expires_at: '2027',
        created_at: '2026',
        updated_at: '2026',
      })
      .execute()
    const nextWorker = work(again, vendor, journalDir)
    const alarms = async () => await again.db.selectFrom('alarms').select(['kind', 'details']).execute()
    await expect.poll(alarms, { interval: 25, timeout: 20_000 }).toHaveLength(1)
    // Who comes now is written to, so the worker is sending, and had every chance to send the others again.
    const newcomer = await register(again, '01011110009')
    const toNewcomer = async () =>
      await again.db.selectFrom('outbox_messages').select('status').where('lead_id', '=', newcomer).execute()
    await expect.poll(toNewcomer, { interval: 25, timeout: 20_000 }).toEqual([{ status: 'accepted' }])
    await nextWorker.stop()

    const leads = await again.db.selectFrom('leads').select('id').orderBy('id').execute()
    expect(leads.map(({ id }) => id)).toEqual([stays, refuses, refusedOnce, newcomer].sort())
    const isRefusedNow = (phone: string) => isRefused(again.db, again.keys, again.site.id, phone)
    expect(await isRefusedNow('01011110003')).toBe(true)
    expect(await isRefusedNow('01011110004')).toBe(false)
    expect(
      await checkAdvertisingConsent(again.db, again.keys, again.site.id, {
        leadId: refuses,
        phone: '01011110003',
      }),
    ).toBe('own:refused')
    const consent = await again.db
      .selectFrom('consents')
      .select('withdrawn_at')
      .where('lead_id', '=', refuses)
      .where('kind', '=', 'marketing')
      .executeTakeFirstOrThrow()
    expect(consent.withdrawn_at).toBe('2026-11-21T05:00:00.000Z')

    expect(
      [...vendor.taken.values()].every((times) => times === 1),
      'sent once each',
    ).toBe(true)
    const messages = await again.db
      .selectFrom('outbox_messages')
      .select(['key', 'status', 'reason', 'due_at'])
      .where('lead_id', '!=', newcomer)
      .execute()
    const due = messages.filter((message) => message.due_at <= office.clock.now().toISOString())
    expect(due.length).toBeGreaterThan(0)
    for (const message of due) expect(message).toMatchObject({ status: 'unknown', reason: 'own:restored' })
    expect(messages.find(({ key }) => key === 'of tomorrow')).toMatchObject({ status: 'queued' })
    const repeats = again.db.selectFrom('repeat_registrations').select('id').where('lead_id', '=', stays)
    expect(await repeats.execute()).toEqual([])
    expect(await again.db.selectFrom('press_posts').select('id').execute()).toEqual([])
    expect(await again.db.selectFrom('press_gone').select('post_id').execute()).toEqual([
      { post_id: 'a post' },
    ])
    expect(await again.db.selectFrom('sessions').select('id').execute()).toEqual([])
    const [alarm] = await alarms()
    expect(alarm?.kind).toBe('machine')
    expect(JSON.parse(alarm?.details ?? '')).toMatchObject({
      what: 'restored',
      destroyed: 2,
      posts: 1,
      refused: 1,
    })

    const parts = { ...again, log: silent, ports: vendor.ports, originOf: (host: string) => host, journalDir }
    expect(await reconcileRestored(parts), 'once').toBeUndefined()
  })

  test('learns by a command what the journals of other machines record', async (context) => {
    if (whyNoBackup(how)) return context.skip()
    const { office, vendor, journalDir } = await prepare()
    const withdraws = await register(office, '01011110002')
    const restore = await backUp(office, how)
    const worker = work(office, vendor, journalDir)
    await withdrawRegistration(office, office.site, withdraws, visitor)
    const waiting = async () => await office.db.selectFrom('journal_entries').select('id').execute()
    await expect.poll(waiting, { interval: 25, timeout: 20_000 }).toEqual([])
    await worker.stop()
    const elsewhere = join(office.dataDir, 'elsewhere')
    await cp(journalDir, elsewhere, { recursive: true })

    const again = await restored(office, restore)
    const empty = join(again.dataDir, 'journal')
    const parts = {
      ...again,
      log: silent,
      ports: vendor.ports,
      originOf: (host: string) => host,
      journalDir: empty,
    }
    const sign = await reconcileRestored(parts)
    // A copy of ours knows that it is one; of any other nothing is known here.
    if (how === 'our copy') expect(sign).toMatchObject({ known: 0, destroyed: 0 })
    else expect(sign).toBeUndefined()
    expect(await reconcileRestored(parts, { force: true, journals: [elsewhere] })).toMatchObject({
      destroyed: 1,
    })
    expect(await again.db.selectFrom('leads').select('id').execute()).toEqual([])
  })
})

test('a database that goes on where it was is not taken for a restored one', async () => {
  const office = await openTestInstall('sqlite')
  const vendor = countingVendor()
  const parts = { ...office, log: silent, ports: vendor.ports, originOf: (host: string) => host }
  const journalDir = join(office.dataDir, 'journal')
  for (let round = 0; round < 2; round++) {
    const worker = startWorker({
      ...parts,
      indexNow: { notify: async () => ({ outcome: 'taken' }) },
      leaseMs: 60_000,
      pollMs: 25,
      journalDir,
    })
    await createLead(
      office,
      office.site,
      {
        form: 'inline',
        fields: filledIn({ phone: `0101111000${round}` }),
        submissionKey: `${round}`,
      },
      visitor,
    )
    await expect.poll(() => vendor.taken.size, { interval: 25, timeout: 20_000 }).toBe(round + 1)
    await worker.stop()
    expect(await reconcileRestored({ ...parts, journalDir })).toBeUndefined()
  }
  await office.close()
})

test('a copy of ours without its journal waits in production until a person says that there is none', async () => {
  const office = await openTestInstall('sqlite')
  const { ports } = countingVendor()
  const journalDir = join(office.dataDir, 'journal')
  await advanceWatermark(office.db, journalDir)
  await recordBackup(office)
  const copy = await backUp(office, 'our copy')
  await advanceWatermark(office.db, journalDir)
  const restore = async () => {
    const database = await copy()
    const db = openDb(database)
    const state = async () => {
      const { is_backup, journal_missing, backed_up_at } = await readInstallState(db)
      return { is_backup, journal_missing, backed_up_at }
    }
    const parts = {
      ...office,
      db,
      log: silent,
      ports,
      originOf: (host: string) => host,
      requiresJournal: true,
    }
    const close = async () => {
      await db.destroy()
      await database.remove()
    }
    return { state, close, parts: { ...parts, journalDir: join(database.dataDir, 'journal') } }
  }

  const first = await restore()
  await expect(reconcileRestored(first.parts)).rejects.toThrow(
    /파기 일지\(journal\)가 없습니다.*after-restore/s,
  )
  // Nothing is written that would look like a journal to the next start.
  await expect(reconcileRestored(first.parts)).rejects.toThrow('파기 일지')
  await expect(reconcileRestored(first.parts, { force: true })).rejects.toThrow('--without-journal')
  expect(await first.state()).toMatchObject({ is_backup: 1 })
  const told = await reconcileRestored(first.parts, { force: true, withoutJournal: true })
  expect(told).toMatchObject({ journalMissing: false })
  expect(await first.state()).toEqual({ is_backup: 0, journal_missing: 0, backed_up_at: null })
  expect(await reconcileRestored(first.parts)).toBeUndefined()
  await first.close()

  const second = await restore()
  await cp(journalDir, second.parts.journalDir, { recursive: true })
  expect(await reconcileRestored(second.parts)).toMatchObject({ journalMissing: false })
  await second.close()

  const trial = await restore()
  const inTrial = { ...trial.parts, requiresJournal: false }
  expect(await reconcileRestored(inTrial)).toMatchObject({ journalMissing: true })
  expect(await trial.state()).toEqual({ is_backup: 0, journal_missing: 1, backed_up_at: null })
  const later = { force: true, journals: [journalDir] }
  expect(await reconcileRestored(inTrial, later)).toMatchObject({ journalMissing: false })
  expect(await trial.state()).toMatchObject({ journal_missing: 0 })
  await trial.close()
  await office.close()
})

test('a journal of a newer APP_SECRET is not passed over: somebody who refused would be written to', async () => {
  const office = await openTestInstall('sqlite')
  const journalDir = join(office.dataDir, 'journal')
  appendJournal(journalDir, [
    {
      id: 'of the second secret',
      at: '2026-11-21T05:00:00.000Z',
      install: (await installId(office.db)) ?? '',
      entry: {
        kind: 'refused',
        siteId: office.site.id,
        toHash: '2.abc',
        source: 'visitor',
        at: '2026-11-21T05:00:00.000Z',
        consents: [],
      },
    },
  ])
  const { ports } = countingVendor()
  const parts = { ...office, log: silent, ports, originOf: (host: string) => host, journalDir }
  await expect(reconcileRestored(parts, { force: true })).rejects.toThrow('새로운 APP_SECRET')
  await office.close()
})
