import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { withParticle } from '#app/platform/particle.ts'
import { healthLine } from '#app/platform/program-version.server.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { databaseBefore09, olderDatabase } from './support/older-database.ts'
import { freePort } from './support/postgres.ts'
import { residentMegabytes } from './support/resident-memory.ts'
import { end, giveData, runStart } from './support/server.ts'

/** Files and folders that somebody else than their owner may touch, with their rights. */
function openToOthers(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`))]
  const open = paths.map((path) => ({ path, mode: statSync(path).mode })).filter(({ mode }) => mode & 0o077)
  return open.map(({ path, mode }) => `${path} ${(mode & 0o777).toString(8)}`)
}

/** A process tree of its own, in which numbers begin at 1, as in a container. */
const ownNumbers = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync('unshare', [...ownNumbers.slice(1), 'true']).status === 0

describe('npm start', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bunyang-start-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('prepares everything once and serves; the second start touches no data', {
    tags: 'long',
  }, async () => {
    const first = await runStart({ DATA_DIR: dataDir })
    expect(first.output()).toMatch(/그림 준비 \[#+\] (\d+)\/\1\n/)
    expect(first.output()).toContain('예시 단지를 넣었습니다: dalbit-maru, solbit-maru')
    expect(first.output()).toMatch(/\/admin\/setup\?token=\S{20,}/)
    expect(await (await fetch(`${first.origin}/healthz`)).text()).toBe(healthLine())
    await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(200)
    // Before anybody came; what pages add is the matter of memory.test.ts.
    expect(residentMegabytes(first.child.pid)).toBeLessThan(150)
    expect((await fetch(`${first.origin}/`)).status).toBe(200)
    expect(await end(first.child, 'SIGTERM')).toBe(0)

    const rows = async () => {
      const db = openDb({ DATABASE_URL: undefined, dataDir })
      const kept = await Promise.all(
        (['sites', 'pages', 'page_revisions', 'media'] as const).map((t) =>
          db.selectFrom(t).selectAll().orderBy('id').execute(),
        ),
      )
      await db.destroy()
      return kept
    }
    const before = await rows()
    const keys = statSync(join(dataDir, 'keys.json'))
    const second = await runStart({ DATA_DIR: dataDir })
    expect(second.output()).not.toContain('예시 단지')
    await end(second.child, 'SIGTERM')
    expect(await rows()).toEqual(before)
    expect(statSync(join(dataDir, 'keys.json')).mtimeMs).toBe(keys.mtimeMs)
    expect(keys.mode & 0o077).toBe(0)
  })

  test('says that the port is taken', { tags: 'long' }, async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as { port: number }
    const start = await runStart({ DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toBe(
      `포트 ${withParticle(String(port), '을')} 이미 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끝내거나 PORT로 다른 번호를 지정하세요.\n`,
    )
  })

  test('says that the data folder cannot be written', { tags: 'long' }, async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const start = await runStart({ DATA_DIR: join(file, 'data') })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain(`데이터 폴더에 쓸 수 없습니다: ${join(file, 'data')} (ENOTDIR)`)
  })

  test('says that another server has the data folder', { tags: ['long'] }, async () => {
    await giveData(dataDir, 'small')
    const first = await runStart({ DATA_DIR: dataDir })
    const second = await runStart({ DATA_DIR: dataDir })
    expect(second.child.exitCode).toBe(1)
    expect(second.output()).toContain(`이미 서버가 돌고 있습니다(프로세스 ${first.child.pid})`)
    await end(first.child, 'SIGTERM')
  })

  test('says that an earlier start is still at work', { tags: 'long' }, async () => {
    const lock = lockDataFolder(dataDir)
    const start = await runStart({ DATA_DIR: dataDir })
    lock.release()
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain(`다른 시작이 아직 끝나지 않았습니다(프로세스 ${process.pid})`)
  })

  test('starts after a start that was killed in the middle, even if another process has its id by now', {
    tags: ['long'],
  }, async () => {
    await giveData(dataDir, 'small')
    const killed = await runStart({ DATA_DIR: dataDir })
    await end(killed.child, 'SIGKILL')
    for (const note of [{ pid: process.pid, ready: false }, { pid: 1, ready: false }, undefined]) {
      writeFileSync(join(dataDir, 'start.lock'), note ? JSON.stringify(note) : '')
      const lock = lockDataFolder(dataDir)
      expect(lock.wasInterrupted).toBe(true)
      lock.started()
      lock.release()
    }
    writeFileSync(join(dataDir, 'start.lock'), JSON.stringify({ pid: process.pid, ready: false }))
    const next = await runStart({ DATA_DIR: dataDir })
    expect(next.output()).toContain('지난번 시작이 중간에 끊겨 이어서 준비합니다.')
    expect((await fetch(`${next.origin}/`)).status).toBe(200)
    await end(next.child, 'SIGTERM')
  })

  test('goes on in a container whose last process was killed', { tags: 'long' }, async (context) => {
    // Not `skipIf`, which would take the tag's effect away.
    if (!canUnshare) return context.skip()
    await giveData(dataDir, 'small')
    // Some numbers are used up first, so that the killed one's is a thread's of the next.
    const later = [...ownNumbers, 'sh', '-c', '(exit 0); (exit 0); (exit 0); "$@"; exit $?', 'sh']
    const killed = await runStart({ DATA_DIR: dataDir }, later)
    expect(killed.origin).toBeDefined()
    await end(killed.child, 'SIGKILL')
    const next = await runStart({ DATA_DIR: dataDir }, [...ownNumbers, 'sh', '-c', '"$@"; exit $?', 'sh'])
    expect(next.output()).not.toContain('이미 서버가')
    expect((await fetch(`${next.origin}/healthz`)).status).toBe(200)
    await end(next.child, 'SIGKILL')
  })

  test('keeps what it writes to its own user, and closes a folder that was open', {
    tags: ['long'],
  }, async () => {
    await giveData(dataDir, 'small')
    for (const [path, mode] of [
      ['.', 0o755],
      ['bunyang.sqlite', 0o644],
      ['keys.json', 0o644],
    ] as const)
      chmodSync(join(dataDir, path), mode)
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    chmodSync(join(dataDir, 'logs'), 0o755)
    writeFileSync(join(dataDir, 'logs/bunyang-2026-11-20.log'), '', { mode: 0o644 })
    const start = await runStart({ DATA_DIR: dataDir, MEDIA_DIR: join(dataDir, 'media') })
    expect(start.output()).toContain(`데이터 폴더를 이 사용자만 읽고 쓰게 바꿨습니다: ${dataDir}\n`)
    expect((await fetch(`${start.origin}/`)).status).toBe(200)
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['bunyang.sqlite-wal', 'start.lock', 'logs']))
    expect(openToOthers(dataDir)).toEqual([])
    const copies = join(dataDir, 'copies')
    mkdirSync(copies)
    chmodSync(copies, 0o755)
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/backup.ts', copies], {
      env,
    })
    expect(readdirSync(copies)).toHaveLength(1)
    expect(openToOthers(copies)).toEqual([`${copies} 755`])
    await end(start.child, 'SIGTERM')
  })

  test('ends in a sentence wherever the disk is full, and goes on once there is room', {
    tags: 'long',
  }, async (context) => {
    const mount = (...options: string[]) => spawnSync('mount', [...options, 'tmpfs', dataDir]).status
    if (mount('-t', 'tmpfs', '-o', 'size=64k') !== 0) context.skip('only root may mount a file system')
    const filler = join(dataDir, 'filler')
    // A copy ends with what still fits.
    const fill = () => spawnSync('cp', ['/dev/zero', filler])
    const refused = async () => {
      const start = await runStart({ DATA_DIR: dataDir })
      expect(start.child.exitCode).toBe(1)
      expect(start.output()).toContain(
        `디스크가 가득 차 시작하지 못했습니다: ${dataDir}. 자리를 비운 뒤 다시 시작하세요.`,
      )
    }
    try {
      fill()
      await refused()
      rmSync(filler)
      // While the lock, the keys and the tables are made.
      for (const size of ['64k', '400k', '1m']) {
        mount('-o', `remount,size=${size}`)
        await refused()
      }
      mount('-o', 'remount,size=40m')
      const first = await runStart({ DATA_DIR: dataDir })
      expect(first.output()).toContain('예시 단지를 넣었습니다')
      expect(await end(first.child, 'SIGTERM')).toBe(0)
      fill()
      await refused()
      rmSync(filler)
      const again = await runStart({ DATA_DIR: dataDir })
      expect((await fetch(`${again.origin}/`)).status).toBe(200)
      expect(await end(again.child, 'SIGTERM')).toBe(0)
    } finally {
      spawnSync('umount', [dataDir])
    }
  })

  test('serves on when its log cannot be written, and tells how much is missing', {
    tags: 'long',
  }, async () => {
    await giveData(dataDir, 'small')
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    for (const day of [Date.now(), Date.now() + 24 * 60 * 60 * 1000]) {
      const file = join(dataDir, `logs/bunyang-${koreanDay(day)}.log`)
      rmSync(file, { force: true })
      symlinkSync('/dev/full', file)
    }
    const start = await runStart({ DATA_DIR: dataDir, LOG_TO: 'file' })
    for (let i = 0; i < 5; i++) expect((await fetch(`${start.origin}/`)).status).toBe(200)
    await expect
      .poll(async () => (await (await fetch(`${start.origin}/readyz`)).json()).lostLogLines, {
        timeout: 5000,
      })
      .toBeGreaterThanOrEqual(5)
    expect(start.output().match(/로그를 쓰지 못해 버립니다\(ENOSPC\)/g)).toHaveLength(1)
    expect(await end(start.child, 'SIGTERM')).toBe(0)
  })

  test('continues to serve when the reader of its log goes away', { tags: 'long' }, async () => {
    await giveData(dataDir, 'small')
    const start = await runStart({ DATA_DIR: dataDir, LOG_TO: 'stdout' })
    start.child.stdout.destroy()
    for (let i = 0; i < 5; i++) expect((await fetch(`${start.origin}/`)).status).toBe(200)
    // Lines of requests are gathered for a quarter second.
    await expect.poll(start.output).toContain('로그를 쓰지 못해 버립니다(EPIPE)')
    expect(await end(start.child, 'SIGTERM')).toBe(0)
  })

  test('says that PostgreSQL is not there', { tags: 'long' }, async () => {
    const start = await runStart({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain('데이터베이스에 연결하지 못했습니다: ')
    expect(start.output()).not.toMatch(/\bat .*:\d+/)
  })

  test('says that the database is of a newer version', { tags: 'long' }, async () => {
    await giveData(dataDir, 'small')
    await end((await runStart({ DATA_DIR: dataDir })).child, 'SIGTERM')
    const db = openDb({ DATABASE_URL: undefined, dataDir })
    await db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999_later', timestamp: '2030' } as never)
      .execute()
    await db.destroy()
    const start = await runStart({ DATA_DIR: dataDir })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain('이 프로그램보다 새 버전')
  })

  test('says that the database is from before 0.9', { tags: 'long' }, async () => {
    const before = await databaseBefore09('sqlite')
    const start = await runStart({ DATA_DIR: before.dataDir })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toMatch(/^데이터베이스가 0\.9보다 오래된 버전의 것이라 .*\n$/)
    await before.remove()
  })

  test('brings a database of an earlier version up, with a copy of before, and serves on the port that it answered on meanwhile', {
    tags: 'long',
  }, async () => {
    const older = await olderDatabase('sqlite')
    const port = await freePort()
    const start = await runStart({ DATA_DIR: older.dataDir, PORT: String(port) })
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(start.output()).toMatch(
      /^데이터베이스를 올립니다: 0\.9\.0\(0049_attention\) → .*\n올리기 전의 데이터베이스를 복사해 두었습니다: .*\n {2}1\/\d+ 0049_baseline/,
    )
    expect(start.output()).toContain(`  버전           ${version}`)
    expect(start.origin).toBe(`http://127.0.0.1:${port}`)
    expect((await fetch(`${start.origin}/`)).status).toBe(200)
    expect(await end(start.child, 'SIGTERM')).toBe(0)
    await older.remove()
  })

  test('takes a new secret only beside the old one, until everything is under the new one', {
    tags: ['long'],
  }, async () => {
    await giveData(dataDir, 'small')
    const old = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).secret
    const fresh = 'a secret that was made this morning and nowhere else'
    const begin = (APP_SECRET: string) => runStart({ DATA_DIR: dataDir, APP_SECRET })
    expect(await end((await begin(old)).child, 'SIGTERM')).toBe(0)
    const alone = await begin(fresh)
    expect(alone.child.exitCode).toBe(1)
    expect(alone.output()).toMatch(/^APP_SECRET이 이 데이터베이스에 쓰던 값과 다릅니다\..*\n$/)
    const both = await begin(`${fresh},${old}`)
    expect((await fetch(`${both.origin}/`)).status).toBe(200)
    const rotation = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/rotate-keys.ts'],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: `${fresh},${old}` } },
    )
    expect(`${rotation.stdout}${rotation.stderr}`).toContain('예전 값을 APP_SECRET에서 빼도 됩니다')
    expect(await end(both.child, 'SIGTERM')).toBe(0)
    const after = await begin(fresh)
    expect((await fetch(`${after.origin}/`)).status).toBe(200)
    await end(after.child, 'SIGTERM')
    expect((await begin(old)).output()).toContain('예전 값입니다')
  })

  test('names faults of the content and loads nothing', { tags: 'long' }, async () => {
    const start = await runStart({ DATA_DIR: dataDir, CONTENT_DIR: dataDir })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain('site.json이 있는 폴더가 없습니다')
    expect(start.output()).not.toMatch(/\bat .*:\d+/)
  })

  test('names a wrong setting', { tags: 'long' }, async () => {
    const start = await runStart({ DATA_DIR: dataDir, PORT: 'abc' })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toBe('PORT: 0부터 65535까지의 정수여야 합니다. 적힌 값: abc\n')
  })

  test('insists on secrets in production', async () => {
    const start = await runStart({ DATA_DIR: dataDir, BUNYANG_ENV: 'production' })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toMatch(/APP_KEYS.*\n.*APP_SECRET/)
  })
})
