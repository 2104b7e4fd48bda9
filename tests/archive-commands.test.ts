/** @module-tag long */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { s3Storage } from '#app/domain/media/s3-storage.server.ts'
import { restoringFolder } from '#app/domain/operations/restore/restoring-folder.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { whyNoBackup } from './support/backups.ts'
import { type DatabaseKind, eachDatabaseKind, freshDatabase } from './support/database.ts'
import { registered } from './support/leads.ts'
import { officeOf } from './support/office-of.ts'
import { runScript } from './support/run-script.ts'
import { startS3, type TestBucket } from './support/s3.ts'
import { end, loadedDatabase, runStart } from './support/server.ts'
import { makeSmallDisk, whyNoSmallDisk } from './support/small-disk.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** By name; one is larger than what a restore keeps in memory. */
const files = new Map([
  ['0123456789abcdef0123.jpg', randomBytes(5000)],
  ['fedcba98765432100123.jpg', randomBytes(6 * 1024 * 1024)],
  ['originals/0123.jpg', randomBytes(700_000)],
])

/** An install that serves, with pictures of its own and two customers. */
async function serving(kind: DatabaseKind) {
  const database = await loadedDatabase(kind, 'small')
  const env = {
    DATA_DIR: database.dataDir,
    MEDIA_DIR: join(database.dataDir, 'media'),
    ...(database.DATABASE_URL && { DATABASE_URL: database.DATABASE_URL }),
  }
  await mkdir(join(env.MEDIA_DIR, 'originals'), { recursive: true })
  for (const [name, bytes] of files) writeFileSync(join(env.MEDIA_DIR, name), bytes)
  const server = await runStart(env)
  if (!server.origin) throw new Error(server.output())
  const office = await officeOf({ ...database, origin: server.origin })
  closing.push(
    () => database.remove(),
    () => office.db.destroy(),
    () => end(server.child, 'SIGKILL'),
  )
  expect(await resolveSecrets(office.db, office.keys, office.clock)).toBeUndefined()
  const stays = await registered(office, { phone: '01022220001' })
  const leaves = await registered(office, { phone: '01022220002' })
  return { env, server, office, stays, leaves, journal: join(database.dataDir, 'journal') }
}

/** A public key for the backup, and the file of its identity for the restore. */
async function keyPair() {
  const folder = await mkdtemp(join(tmpdir(), 'bunyang-age-'))
  closing.push(() => rm(folder, { recursive: true }))
  const identity = await generateIdentity()
  const file = join(folder, 'key.txt')
  writeFileSync(file, `# created: today\n${identity}\n`)
  return { recipient: await identityToRecipient(identity), file, folder }
}

async function newMachine(kind: DatabaseKind) {
  const database = await freshDatabase(kind)
  closing.push(() => database.remove())
  return {
    DATA_DIR: database.dataDir,
    ...(database.DATABASE_URL && { DATABASE_URL: database.DATABASE_URL }),
  }
}

const bucketOf = ({ settings }: TestBucket) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

const nameOf = (said: string) => /백업했습니다: (\S+)/.exec(said)?.[1] ?? ''
const customers = (db: Db) => db.selectFrom('leads').select('id').orderBy('id').execute()

describe.each(eachDatabaseKind)('npm run backup -- --archive and npm run restore, on %s', (kind) => {
  const why = kind === 'postgres' ? whyNoBackup('pg_dump') : undefined

  test('of a server in use, encrypted, into a bucket that fails first', {
    timeout: 300_000,
  }, async (context) => {
    if (why) return context.skip(why)
    const { env, server, office, stays, leaves, journal } = await serving(kind)
    const { recipient, file, folder } = await keyPair()
    const made = await runScript('backup', env, '--archive', '--recipient', recipient, folder)
    expect(made, made.output).toMatchObject({ code: 0 })
    const archive = nameOf(made.output)
    expect(archive).toMatch(/bunyang-[\dTZ-]+\.tar\.age$/)
    await withdrawRegistration(office, office.site, leaves, { type: 'visitor' })
    const notes = () => office.db.selectFrom('journal_entries').select('id').execute()
    await expect.poll(notes, { timeout: 60_000 }).toEqual([])

    const restore = (to: NodeJS.ProcessEnv, ...more: string[]) =>
      runScript('restore', to, archive, '--identity', file, ...more)
    // Beside the server; on PostgreSQL from another machine as well.
    expect(await restore(env)).toMatchObject({ code: 1, output: expect.stringMatching(/서버가 돌고 있/) })
    if (env.DATABASE_URL) {
      const other = { ...(await newMachine(kind)), DATABASE_URL: env.DATABASE_URL }
      expect(await restore(other, '--journal', journal)).toMatchObject({
        code: 1,
        output: expect.stringContaining('서버나 worker가 돌고 있어'),
      })
    }
    await end(server.child, 'SIGTERM')

    const bucket = await startS3()
    closing.push(() => bucket.stop())
    const target = { ...(await newMachine(kind)), ...bucketOf(bucket) }
    expect(await restore(target)).toMatchObject({ code: 1, output: expect.stringContaining('--journal') })
    expect(existsSync(restoringFolder(target.DATA_DIR))).toBe(false)
    bucket.faults.push(...Array(100).fill(503))
    const failed = await restore(target, '--journal', journal)
    expect(failed).toMatchObject({
      code: 1,
      output: expect.stringMatching(/복원하지 못했습니다: .*이어서/),
    })
    const refused = await runStart(target)
    expect(refused).toMatchObject({ origin: undefined })
    expect(refused.output()).toContain('복원하다가 끝내지 못한')
    bucket.faults.length = 0
    const restored = await restore(target, '--journal', journal)
    expect(restored, restored.output).toMatchObject({ code: 0 })
    expect(restored.output).toContain('이어서 합니다')
    expect(restored.output).toContain('다시 파기한 접수 1건')

    const stored = s3Storage(bucket.settings)
    const names: string[] = []
    for await (const name of stored.list()) names.push(name)
    const own = readdirSync(env.MEDIA_DIR, { recursive: true, withFileTypes: true })
    expect(names.length, 'every picture').toBe(own.filter((one) => one.isFile()).length)
    for (const [name, bytes] of files) {
      const part = await stored.read(name)
      if (!part?.stream) throw new Error(`no ${name} in the bucket`)
      expect(Buffer.from(await new Response(part.stream).arrayBuffer()).equals(bytes), name).toBe(true)
    }
    const db = openDb({ DATABASE_URL: target.DATABASE_URL, dataDir: target.DATA_DIR })
    closing.push(() => db.destroy())
    expect(await customers(db)).toEqual([{ id: stays }])
    const again = await runStart(target)
    closing.push(() => end(again.child, 'SIGKILL'))
    expect(again.output()).not.toContain('백업에서 복원한')
    const picture = await fetch(`${again.origin}/media/0123456789abcdef0123.jpg`)
    expect(picture.status).toBe(200)
    expect(
      Buffer.from(await picture.arrayBuffer()).equals(files.get('0123456789abcdef0123.jpg') as Buffer),
    ).toBe(true)
  })

  test('onto a disk that is full at one place after another: it says so, and goes on', {
    timeout: 300_000,
  }, async (context) => {
    const noDisk = why ?? whyNoSmallDisk()
    if (noDisk) return context.skip(noDisk)
    const { env, server, stays, leaves, journal } = await serving(kind)
    const { recipient, file, folder } = await keyPair()
    const made = await runScript('backup', env, '--archive', '--recipient', recipient, folder)
    const archive = nameOf(made.output)
    await end(server.child, 'SIGTERM')

    const room = 64
    const disk = await makeSmallDisk(room)
    closing.push(() => disk.remove())
    const { DATABASE_URL } = await newMachine(kind)
    const target = {
      DATA_DIR: disk.path,
      MEDIA_DIR: join(disk.path, 'media'),
      ...(DATABASE_URL && { DATABASE_URL }),
    }
    const args = [archive, '--identity', file, '--journal', journal]
    const said: string[] = []
    for (let kilobytes = room; ; kilobytes = Math.ceil(kilobytes * 1.5)) {
      disk.resize(kilobytes)
      const { code, output } = await runScript('restore', target, ...args)
      if (code === 0) break
      said.push(output)
      expect(output, `with ${kilobytes} KB`).toMatch(/디스크가 가득 차|저장 공간이 모자라/)
      expect(output, 'a sentence').not.toMatch(/\n\s+at /)
      const started = await runStart(target)
      expect(started.origin, `with ${kilobytes} KB`).toBeUndefined()
      if (kilobytes > 1024 * 1024) throw new Error(output)
    }
    expect(said.length, 'times that the disk was full').toBeGreaterThan(4)
    expect(existsSync(restoringFolder(disk.path))).toBe(false)
    for (const [name, bytes] of files)
      expect(readFileSync(join(target.MEDIA_DIR, name)).equals(bytes), name).toBe(true)
    disk.resize(1024 * 1024)
    const again = await runStart(target)
    closing.push(() => end(again.child, 'SIGKILL'))
    expect(again.origin, again.output()).toBeDefined()
    const db = openDb({ DATABASE_URL, dataDir: disk.path })
    closing.push(() => db.destroy())
    expect(await customers(db)).toEqual([stays, leaves].sort().map((id) => ({ id })))
  })
})
