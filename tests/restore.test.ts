import { execFile } from 'node:child_process'
import { rm, truncate } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { systemClock } from '#app/platform/clock.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { type BackupKind, backUp, whyNoBackup } from './support/backups.ts'
import { freshDatabase } from './support/database.ts'
import { filledIn } from './support/leads.ts'
import { describeFirst } from './support/long.ts'
import { end, giveData, runStart } from './support/server.ts'
import { startSolapi } from './support/vendors/solapi.ts'

const root = resolve(import.meta.dirname, '..')
const visitor = { type: 'visitor' } as const

// Both are restored function by function as well (operations/restore).
describeFirst<[BackupKind]>(0, [['a plain copy'], ['pg_dump']])(
  'npm start on a database restored from %s',
  (how) => {
    const closing: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close()
    })

    test('says what it applied again, asks the vendor what was sent, and sends nothing twice', {
      timeout: 240_000,
    }, async (context) => {
      const why = whyNoBackup(how)
      if (why) console.log(`no restore from ${how}: ${why}`)
      if (why) return context.skip()
      const database = await freshDatabase(how === 'pg_dump' ? 'postgres' : 'sqlite')
      closing.push(() => database.remove())
      await giveData(database.dataDir, 'small')
      if (database.DATABASE_URL) await rm(join(database.dataDir, 'bunyang.sqlite'), { force: true })
      const vendor = await startSolapi(systemClock)
      closing.push(() => vendor.down())
      const envOf = (url: string | undefined): NodeJS.ProcessEnv => ({
        DATA_DIR: database.dataDir,
        ...(url ? { DATABASE_URL: url } : {}),
        SMS_VENDOR: 'solapi',
        SOLAPI_API_KEY: vendor.account.apiKey,
        SOLAPI_API_SECRET: vendor.account.apiSecret,
        SOLAPI_URL: vendor.url,
        WORKER_POLL_MS: '50',
      })
      const first = await runStart(envOf(database.DATABASE_URL))
      if (!first.origin) throw new Error(first.output())
      const db = openDb(database)
      const keys = loadKeyRing({ dataDir: database.dataDir } as never)
      const site = (await findSite(db, '', '/dalbit-maru/')) as Site
      expect(await resolveSecrets(db, keys, systemClock)).toBeUndefined()
      const office = { db, keys, clock: systemClock, origin: 'http://x.example' }
      const register = (phone: string) =>
        createLead(
          office,
          site,
          {
            form: 'inline',
            fields: filledIn({ phone }),
            submissionKey: phone,
          },
          visitor,
        )
      const states = (from: Db) => async () =>
        (
          await from.selectFrom('outbox_messages').select('status').where('channel', '=', 'sms').execute()
        ).map(({ status }) => status)
      vendor.always({ how: 'refuse', status: 503 })
      await Promise.all(['01022220001', '01022220002'].map(register))
      await expect
        .poll(async () => (await states(db)()).length, { timeout: 60_000 })
        .toBeGreaterThanOrEqual(2)
      const backedUp = await backUp({ dataDir: database.dataDir, databaseUrl: database.DATABASE_URL }, how)
      vendor.always({ how: 'answer' })
      const leads = await db.selectFrom('leads').select(['id', 'phone_last4']).execute()
      const withdrawn = leads.find(({ phone_last4 }) => phone_last4 === '0002')
      await dueNow(db)
      await expect
        .poll(async () => (await states(db)()).every((status) => status === 'accepted'), { timeout: 60_000 })
        .toBe(true)
      await withdrawRegistration(office, site, withdrawn?.id ?? '', visitor)
      const notes = async () => await db.selectFrom('journal_entries').select('id').execute()
      await expect.poll(notes, { timeout: 60_000 }).toEqual([])
      await end(first.child, 'SIGTERM')
      await db.destroy()
      const sent = [...vendor.taken]

      const restored = await backedUp()
      closing.push(() => restored.remove())
      if (!restored.DATABASE_URL) {
        for (const file of ['bunyang.sqlite', 'bunyang.sqlite-wal', 'bunyang.sqlite-shm'])
          await rm(join(database.dataDir, file), { force: true })
        await promisify(execFile)('cp', [join(restored.dataDir, 'bunyang.sqlite'), database.dataDir])
      }
      const db2 = openDb({ DATABASE_URL: restored.DATABASE_URL, dataDir: database.dataDir })
      closing.push(() => db2.destroy())
      // A second try that the backup has was due, and made, long before anybody restores.
      await dueNow(db2)
      const again = await runStart(envOf(restored.DATABASE_URL))
      expect(again.output()).toContain('백업에서 복원한 데이터베이스입니다.')
      expect(again.output()).toContain('다시 파기한 접수 1건')
      expect(
        (await db2.selectFrom('leads').select('phone_last4').execute()).map((lead) => lead.phone_last4),
      ).toEqual(['0001'])
      // What the vendor knows is settled by its word.
      await expect
        .poll(async () => new Set(await states(db2)()), { timeout: 60_000 })
        .toEqual(new Set(['accepted']))
      await end(again.child, 'SIGTERM')
      expect(vendor.taken).toEqual(sent)
      const third = await runStart(envOf(restored.DATABASE_URL))
      expect(third.output()).not.toContain('복원')
      await end(third.child, 'SIGTERM')
    })
  },
)

async function dueNow(db: Db): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ due_at: systemClock.now().toISOString() })
    .where('status', '=', 'queued')
    .execute()
}

test('npm run backup copies a database in use, and npm start on the copy holds what was due', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const database = await freshDatabase('sqlite')
  await giveData(database.dataDir, 'small')
  const server = await runStart({ DATA_DIR: database.dataDir })
  const folder = join(database.dataDir, 'copies')
  const run = (script: string, dataDir: string, ...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args],
      { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
    )
  const { stdout } = await run('backup', database.dataDir, folder)
  const copy = /백업했습니다: (\S+)/.exec(stdout)?.[1] ?? ''
  await expect(run('after-restore', database.dataDir), 'beside a server that sends').rejects.toThrow(
    '이미 서버가 돌고 있습니다',
  )
  await end(server.child, 'SIGTERM')
  const other = await freshDatabase('sqlite')
  await promisify(execFile)('cp', [copy, join(other.dataDir, 'bunyang.sqlite')])
  await promisify(execFile)('cp', [join(database.dataDir, 'keys.json'), other.dataDir])
  const failed = (script: string, ...args: string[]) =>
    run(script, other.dataDir, ...args).then(
      () => 'done',
      ({ code, stderr }) => `${code} ${stderr}`,
    )
  expect(await failed('after-restore')).toMatch(/^1 .*파기 일지\(journal\)가 없습니다.*--without-journal\n$/s)
  expect(await failed('after-restore', '/no/such/folder')).toBe(
    '1 그런 일지 폴더가 없습니다: /no/such/folder\n',
  )
  const { stdout: said } = await run('after-restore', other.dataDir, join(database.dataDir, 'journal'))
  expect(said).toContain('백업에서 복원한 데이터베이스입니다.')
  expect(said).not.toContain('찾지 못했습니다')
  await truncate(join(other.dataDir, 'bunyang.sqlite'), 100_000)
  expect(await failed('after-restore')).toMatch(/^1 데이터베이스 파일이 손상되어 멈췄습니다\(.*\n$/)
  expect(await failed('backup')).toMatch(/^1 데이터베이스가 손상되어 백업하지 못했습니다\(.*\n$/)
  await database.remove()
  await other.remove()
})
