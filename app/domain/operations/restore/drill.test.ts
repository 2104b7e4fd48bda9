import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { findLeadByToken } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { bookVisit } from '#app/domain/customers/visits/book-visit.server.ts'
import { redeemVoucher } from '#app/domain/customers/visits/redeem-voucher.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { Home } from '#app/domain/homes/home.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import { isRefused } from '#app/domain/messages/advertising-consent.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { sens } from '#app/domain/messages/vendors/sens.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import { sellHome } from '#app/domain/sales/contracts.server.ts'
import { holdHome } from '#app/domain/sales/holds.server.ts'
import { askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Env } from '#app/platform/env.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { whyNoBackup } from '../../../../tests/support/backups.ts'
import { freshDatabase, stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { portsOf, silent, workOnce } from '../../../../tests/support/outbox.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { startSens } from '../../../../tests/support/vendors/sens.ts'
import { registeredFor, siteWithVisits } from '../../../../tests/support/visits.ts'
import { backUpWhole } from './back-up-whole.server.ts'
import { createJournalExport } from './export-journal.server.ts'
import { reconcileRestored } from './reconcile-restored.server.ts'
import { finishRestore, restoreArchives } from './restore-archive.server.ts'

const visitor = { type: 'visitor' } as const
const desk = { type: 'user', id: 'desk' } as const
const [tuesday, wednesday] = ['2026-11-24T01:00:00.000Z', '2026-11-25T01:00:00.000Z']

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const envOf = (dataDir: string, databaseUrl: string | undefined) =>
  ({
    DATABASE_URL: databaseUrl,
    dataDir,
    journalDir: join(dataDir, 'journal'),
    APP_KEYS: undefined,
    APP_SECRET: undefined,
  }) as Env

/** As an install keeps them that has none in its environment. */
function writeKeys({ dataDir, keys }: TestInstall) {
  const ring = [...keys.keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(',')
  writeFileSync(join(dataDir, 'keys.json'), JSON.stringify({ keys: ring, secret: keys.secret }))
}

type Person = { type: 'user'; id: string }

async function sellFirstHome(
  office: TestInstall,
  site: Site,
  leadId: string,
  manager: Person,
  contracts: Person,
) {
  const home = async () => (await readBoard(office.db, site)).homes[0] as Home
  const details = { kind: 'open', channel: 'first-come', reason: '순위 내 미달' } as const
  const asked = await askForHomes(office, site, [await home()], details, contracts)
  expect(asked.ok && (await decideRequest(office, site, asked.id, 'agree', manager))).toEqual({ ok: true })
  const scope = leadScope([{ id: site.id, role: 'manager' }], manager.id)
  expect(await holdHome(office, site, { home: await home(), leadId, scope }, manager)).toMatchObject({
    ok: true,
  })
  const parties = [{ name: '홍길동', phone: '01022220003', share: 1, of: 1 }]
  const contract = { parties, contractNo: '제1호', signedOn: '2026-11-21' as Day }
  expect(await sellHome(office, site, await home(), contract, contracts)).toMatchObject({ ok: true })
}

describe.each(stricterDatabaseFirst)('the drill on %s', (kind) => {
  test('a lost machine comes back from its archive and the newest journal', async (context) => {
    if (kind === 'postgres' && whyNoBackup('pg_dump')) return context.skip()
    const office = await openTestInstall(kind)
    const site = await siteWithVisits(office)
    writeKeys(office)
    const vendor = await startSens(office.clock)
    closing.push(() => vendor.down())
    const ports = portsOf(sens(vendor.account, office.clock))
    const env = envOf(office.dataDir, office.databaseUrl)
    const writeJournal = createJournalExport({ ...office, journalDir: env.journalDir })
    const register = (phone: string, visitAt?: string) =>
      registeredFor(office, site, { phone, ...(visitAt && { visitAt }) })
    const withdraws = await register('01022220001')
    const refuses = await register('01022220002')
    const gifted = await register('01022220003', wednesday)
    const moves = await register('01022220004')
    expect(await bookVisit(office, site, moves, tuesday, visitor)).toMatchObject({ ok: true })
    const code =
      (await findLeadByToken(office, site, manageToken(office.keys, firstLink(gifted))))?.voucher?.code ?? ''
    const person = async (role: 'manager' | 'contracts') =>
      ({ type: 'user', id: await makePerson(office, { email: `${role}@example.com`, role }) }) as const
    const [manager, contracts] = [await person('manager'), await person('contracts')]
    const place = {
      building: '101',
      number: '201',
      kind: 'apartment',
      type: '84A',
      floor: 2,
      line: 1,
      isMirrored: false,
    } as const
    await saveHomes(office, site, [place], manager)
    const enqueue = (key: string, dueAt: string) =>
      enqueueMessage(office.db, office, site, {
        template: 'confirmation',
        leadId: gifted,
        to: '01022220003',
        key,
        values: { receiptNo: key },
        dueAt: new Date(dueAt),
      })
    await enqueue('sent after the backup', '2026-11-21T04:00:00.000Z')
    await enqueue('of tomorrow', '2026-11-22T01:00:00.000Z')
    await recordJournalEntry(office.db, { kind: 'post-destroyed', siteId: site.id, row: 'x'.repeat(43) })
    await writeJournal()
    const { path } = await backUpWhole(
      { ...office, env },
      { folder: join(office.dataDir, 'backups'), now: office.clock.now() },
    )

    office.clock.set('2026-11-21T06:00:00.000Z')
    await withdrawRegistration(office, site, withdraws, visitor)
    await withdrawMarketing(office, site, refuses, visitor)
    expect(await redeemVoucher(office, site, code, desk)).toMatchObject({ ok: true })
    expect(await bookVisit(office, site, moves, wednesday, visitor)).toMatchObject({ ok: true })
    await sellFirstHome(office, site, gifted, manager, contracts)
    await workOnce(office, ports)
    await writeJournal()
    const sent = vendor.taken.length
    expect(sent).toBeGreaterThanOrEqual(4)
    const away = await freshDatabase(kind)
    closing.push(() => away.remove())
    const [archive, newest] = [join(away.dataDir, 'archive.tar'), join(away.dataDir, 'newest')]
    cpSync(path, archive)
    cpSync(env.journalDir, newest, { recursive: true })
    await office.close()

    const machine = await freshDatabase(kind)
    closing.push(() => machine.remove())
    const there = envOf(machine.dataDir, machine.DATABASE_URL)
    const media = localStorage(join(machine.dataDir, 'media'))
    await restoreArchives({ env: there, media, now: office.clock.now() }, [{ path: archive }], {
      journals: [newest],
    })
    const db = openDb(there)
    closing.push(() => db.destroy())
    const keys = loadKeyRing(there)
    expect(await resolveSecrets(db, keys, office.clock)).toBeUndefined()
    const again: TestInstall = { ...office, db, keys, media, dataDir: machine.dataDir }
    const parts = { ...again, log: silent, ports, journalDir: there.journalDir, requiresJournal: true }
    expect(await reconcileRestored(parts, { force: true })).toMatchObject({
      journalMissing: false,
      destroyed: 1,
      refused: 1,
      gifts: 1,
      visits: 1,
      lostHomes: [{ site: 'first', home: '101-201', state: 'contracted' }],
    })
    finishRestore(there.dataDir)

    const leads = await db.selectFrom('leads').select('id').orderBy('id').execute()
    expect(leads.map(({ id }) => id)).toEqual([refuses, gifted, moves].sort())
    expect(await isRefused(db, keys, site.id, '01022220002')).toBe(true)
    expect(await redeemVoucher(again, site, code, desk)).toMatchObject({ ok: false, reason: 'already' })
    const visit = await db
      .selectFrom('visits')
      .select('starts_at')
      .where('open_lead_id', '=', moves)
      .execute()
    expect(visit).toEqual([{ starts_at: wednesday }])

    for (let turn = 0; turn < 3; turn++) await workOnce(again, ports)
    expect(vendor.taken.length, 'what was due may have been sent').toBe(sent)
    office.clock.set('2026-11-22T01:00:00.000Z')
    for (let turn = 0; turn < 3; turn++) await workOnce(again, ports)
    const later = vendor.taken.slice(sent).map(({ content }) => content)
    expect(later.filter((content) => content.includes('of tomorrow'))).toHaveLength(1)
    const earlier = vendor.taken.slice(0, sent).map(({ content }) => content)
    expect(
      later.filter((content) => earlier.includes(content)),
      'again',
    ).toEqual([])
  })
})
