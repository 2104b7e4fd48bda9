import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { installId, readInstallState } from '#app/db/install-state.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import type { Env } from '#app/platform/env.ts'
import { whyNoBackup } from '../../../../tests/support/backups.ts'
import { eachDatabaseKind, freshDatabase } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { type ArchiveKey, type ArchivePart, checkArchive, writeArchive } from './archive.server.ts'
import { backUpWhole } from './back-up-whole.server.ts'
import { advanceWatermark } from './backup-watermark.server.ts'
import { appendJournal, readMark } from './journal-files.server.ts'
import { finishRestore, restoreArchives } from './restore-archive.server.ts'
import { restoringFolder } from './restoring-folder.ts'

const now = new Date('2026-11-26T18:00:00.000Z')
const keysJson = (id = 'k1', letter = 'a') =>
  `${JSON.stringify({ keys: `${id}:${Buffer.alloc(32, letter).toString('base64')}`, secret: letter.repeat(40) }, null, 2)}\n`

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

/** An install with a picture, an original, keys and a journal. */
async function prepare(kind: 'sqlite' | 'postgres') {
  const office = await openTestInstall(kind)
  closing.push(() => office.close())
  await office.media.keep('0123456789abcdef0123.jpg', new Uint8Array(5000).fill(7))
  await office.media.keep('originals/0123.jpg', new Uint8Array(70_000).fill(8))
  writeFileSync(join(office.dataDir, 'keys.json'), keysJson())
  await advanceWatermark(office.db, office.journalDir)
  return office
}

const backedUp = (office: TestInstall, parts?: ArchivePart[], key?: ArchiveKey) =>
  backUpWhole(
    { ...office, env: envOf(office.dataDir, office.databaseUrl) },
    { folder: join(office.dataDir, 'backups'), now, ...(parts && { parts }), key },
  )

/** A machine that has nothing. */
async function newMachine(kind: 'sqlite' | 'postgres') {
  const database = await freshDatabase(kind)
  closing.push(() => database.remove())
  const env = envOf(database.dataDir, database.DATABASE_URL)
  return { env, media: localStorage(join(database.dataDir, 'media')), now }
}

const withoutJournal = { withoutJournal: true }
const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort()

/** A restore that refuses has to leave the machine as it was. */
async function refused(
  target: Awaited<ReturnType<typeof newMachine>>,
  ...rest: Parameters<typeof restoreArchives> extends [unknown, ...infer R] ? R : never
) {
  const before = filesOf(target.env.dataDir)
  const sentence = await restoreArchives(target, ...rest).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  )
  expect(filesOf(target.env.dataDir)).toEqual(before)
  return sentence
}

// The drill restores one of PostgreSQL.
describeFirst(1, eachDatabaseKind)('an archive of %s', (kind) => {
  test('holds everything, encrypted or not, and a new machine gets it back', async (context) => {
    if (kind === 'postgres' && whyNoBackup('pg_dump')) return context.skip()
    const office = await prepare(kind)
    appendJournal(office.journalDir, [
      {
        id: 'a',
        at: now.toISOString(),
        install: (await installId(office.db)) ?? '',
        entry: { kind: 'post-destroyed', siteId: 's', row: 'x'.repeat(43) },
      },
    ])
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const { path, manifest } = await backedUp(office, undefined, { keys: [recipient] })
    expect(path).toBe(join(office.dataDir, 'backups/bunyang-2026-11-26T180000Z.tar.age'))
    expect(filesOf(dirname(path)), 'nothing beside it').toEqual(['bunyang-2026-11-26T180000Z.tar.age'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path).includes('journal/')).toBe(false)
    expect(manifest).toMatchObject({
      database: kind,
      mark: 1,
      install: await installId(office.db),
      parts: ['database', 'media', 'journal', 'keys'],
    })

    const target = await newMachine(kind)
    const archive = { path, key: { keys: [identity] } }
    expect(await refused(target, [{ path }])).toMatch(/암호화한 백업 파일입니다.*--identity/)
    expect(await refused(target, [{ path, key: { keys: [await generateIdentity()] } }])).toContain(
      '이 파일의 것이 아닙니다',
    )
    expect(await refused(target, [archive]), 'its own journal is as old as itself').toMatch(
      /파기 일지\(journal\)가 없습니다.*--without-journal/s,
    )

    await restoreArchives(target, [archive], withoutJournal)
    const { env } = target
    expect(existsSync(restoringFolder(env.dataDir)), 'until the journal was replayed').toBe(true)
    // As after a kill: the same command again.
    await restoreArchives(target, [archive], withoutJournal)
    finishRestore(env.dataDir)
    expect(existsSync(restoringFolder(env.dataDir))).toBe(false)
    const db = openDb(env)
    closing.push(() => db.destroy())
    expect(await readInstallState(db)).toMatchObject({ is_backup: 1, mark: 1 })
    const slugs = async (from: TestInstall['db']) =>
      await from.selectFrom('sites').select('slug').orderBy('slug').execute()
    expect(await slugs(db)).toEqual(await slugs(office.db))
    expect(readFileSync(join(env.dataDir, 'keys.json'), 'utf8')).toBe(keysJson())
    for (const name of ['0123456789abcdef0123.jpg', 'originals/0123.jpg'])
      expect(
        readFileSync(join(env.dataDir, 'media', name)).equals(
          readFileSync(join(office.dataDir, 'media', name)),
        ),
      ).toBe(true)
    for (const name of filesOf(office.journalDir))
      expect(readFileSync(join(env.journalDir, name), 'utf8')).toBe(
        readFileSync(join(office.journalDir, name), 'utf8'),
      )
    expect(await refused(target, [archive], withoutJournal)).toMatch(
      kind === 'sqlite' ? /이미 데이터베이스가 있습니다.*--replace/ : /비어 있지 않습니다/,
    )
  })
})

describe('an archive', () => {
  test('is refused when it is cut, altered, of another version or no archive, and nothing is written', async () => {
    const office = await prepare('sqlite')
    const { path } = await backedUp(office)
    const target = await newMachine('sqlite')
    const whole = readFileSync(path)
    const other = join(office.dataDir, 'other.tar')
    const tried = async (bytes: Buffer) => {
      writeFileSync(other, bytes)
      return await refused(target, [{ path: other }], withoutJournal)
    }
    expect(await tried(whole.subarray(0, whole.length / 2))).toContain('끝까지 있지 않습니다')
    expect(await tried(whole.subarray(0, whole.lastIndexOf('manifest.json')))).toContain(
      '끝까지 있지 않습니다',
    )
    const altered = Buffer.from(whole)
    const at = whole.indexOf('SQLite format 3') + 5000
    altered.writeUInt8(whole.readUInt8(at) ^ 1, at)
    expect(await tried(altered)).toMatch(/만들 때와 다릅니다.*database\/bunyang\.sqlite/)
    expect(await tried(Buffer.from('no tar'.repeat(1000)))).toMatch(/백업 파일/)
    expect(await tried(Buffer.alloc(0))).toContain('끝까지 있지 않습니다')
    expect(await tried(Buffer.alloc(2048))).toContain('만든 백업 파일이 아닙니다')
    const rewritten = (from: string, to: string) =>
      Buffer.from(whole.toString('latin1').replace(from, to), 'latin1')
    expect(await tried(rewritten('"format":1', '"format":2'))).toContain('모르는 형식')
    expect(await refused(target, [{ path: '/no/such.tar' }])).toBe(
      'StartRefused: 그런 백업 파일이 없습니다: /no/such.tar',
    )

    const { manifest } = await checkArchive({ path })
    const of = async (change: object) => {
      const made = join(office.dataDir, 'made.tar')
      await writeArchive(made, { ...manifest, ...change }, undefined, async () => {})
      return await refused(target, [{ path: made }], withoutJournal)
    }
    expect(await of({ schema: '9999_later', version: '9.0.0' })).toMatch(/새 버전\(9\.0\.0\)/)
    expect(await of({ schema: '0001_first', version: '0.1.0' })).toContain('0.9보다 오래된 버전')
    expect(await of({ database: 'postgres' })).toContain('DATABASE_URL')
    expect(await of({ parts: ['media'] })).toContain('데이터베이스가 든 백업 파일이 없습니다')
  })

  test('opens with its passphrase alone', async () => {
    const office = await prepare('sqlite')
    const passphrase = '통장과 다른 긴 암호'
    const { path } = await backedUp(office, ['keys'], { passphrase, workFactor: 10 })
    expect(path).toContain('.keys.tar.age')
    const check = (with_: string) => checkArchive({ path, key: { passphrase: with_ } })
    await expect(check('다른 암호')).rejects.toThrow('이 파일의 것이 아닙니다')
    expect((await check(passphrase)).keys).toBe(keysJson())
    const bytes = readFileSync(path)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
    writeFileSync(path, bytes)
    await expect(check(passphrase)).rejects.toThrow('만들 때와 다릅니다')
  })

  test('may come in parts, whose keys are put nowhere where there are others', async () => {
    const office = await prepare('sqlite')
    const database = await backedUp(office, ['database', 'journal'])
    const keys = await backedUp(office, ['keys'])
    expect(keys.path).toMatch(/Z\.keys\.tar$/)
    const target = await newMachine('sqlite')
    expect(await refused(target, [database], withoutJournal)).toMatch(/열쇠가 없습니다.*keys\.json/)
    const own = join(target.env.dataDir, 'keys.json')
    writeFileSync(own, keysJson('k1', 'b'))
    expect(await refused(target, [database, keys], withoutJournal)).toContain(
      '열쇠가 백업 파일의 열쇠와 다릅니다',
    )
    // A ring that went on since: it still opens what the archive's keys sealed.
    const [newer, older] = [JSON.parse(keysJson('k2', 'b')), JSON.parse(keysJson())]
    const ring = JSON.stringify({
      keys: `${newer.keys},${older.keys}`,
      secret: `${newer.secret},${older.secret}`,
    })
    writeFileSync(own, ring)
    await restoreArchives(target, [database, keys], withoutJournal)
    expect(readFileSync(own, 'utf8')).toBe(ring)
  })

  test('adds its journal to the newest one, and puts a database aside only when told', async () => {
    const office = await prepare('sqlite')
    const install = (await installId(office.db)) ?? ''
    const line = (id: string) => ({
      id,
      at: now.toISOString(),
      install,
      entry: { kind: 'post-destroyed', siteId: 's', row: id.repeat(43) } as const,
    })
    appendJournal(office.journalDir, [line('a')])
    const archive = await backedUp(office)
    const target = await newMachine('sqlite')
    const newest = join(office.dataDir, 'newest')
    mkdirSync(newest)
    copyFileSync(join(office.journalDir, 'mark.json'), join(newest, 'mark.json'))
    appendJournal(newest, [line('b')])
    copyFileSync(join(office.dataDir, 'bunyang.sqlite'), join(target.env.dataDir, 'bunyang.sqlite'))
    expect(await refused(target, [archive], { journals: [newest] })).toContain('--replace')
    await restoreArchives(target, [archive], { journals: [newest], replace: true })
    expect(filesOf(join(target.env.dataDir, 'backups'))).toEqual(['before-restore-2026-11-26T180000Z.sqlite'])
    const lines = filesOf(target.env.journalDir).filter((name) => name.endsWith('.jsonl'))
    const ids = lines.flatMap((name) =>
      readFileSync(join(target.env.journalDir, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => JSON.parse(text).id),
    )
    expect(ids.sort()).toEqual(['a', 'b'])
    expect(readMark(target.env.journalDir, install)).toBe(1)
  })

  test('that fails leaves nothing behind and says why', async () => {
    const office = await prepare('sqlite')
    const failing = {
      ...office,
      media: {
        ...office.media,
        read: async () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
      },
    }
    await expect(backedUp(failing)).rejects.toThrow('저장 공간이 모자라 백업하지 못했습니다')
    expect(filesOf(join(office.dataDir, 'backups'))).toEqual([])
  })
})
