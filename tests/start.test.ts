import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '../app/db/client.server.ts'
import { end, giveDemoData, runStart } from './support/server.ts'

/** What the process holds in memory, as Linux tells; elsewhere nothing is claimed. */
function residentMegabytes(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

describe('npm start', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bunyang-start-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('prepares everything once and serves; the second start touches no data', async () => {
    const first = await runStart({ DATA_DIR: dataDir })
    expect(first.output()).toMatch(/그림 준비 \[#+\] (\d+)\/\1\n/)
    expect(first.output()).toContain('예시 단지를 넣었습니다: gaon-lakepark, hannae-riverview')
    expect(first.output()).toMatch(/\/admin\/setup\?token=\S{20,}/)
    expect((await fetch(`${first.origin}/`)).status).toBe(200)
    expect(await (await fetch(`${first.origin}/healthz`)).text()).toBe('ok')
    await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(200)
    expect(residentMegabytes(first.child.pid)).toBeLessThan(150)
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

  test('says that the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as { port: number }
    const start = await runStart({ DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toBe(
      `포트 ${port}을(를) 이미 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끝내거나 PORT로 다른 번호를 지정하세요.\n`,
    )
  })

  test('says that the data folder cannot be written', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const start = await runStart({ DATA_DIR: join(file, 'data') })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain(`데이터 폴더에 쓸 수 없습니다: ${join(file, 'data')} (ENOTDIR)`)
  })

  test('says that another server has the data folder', async () => {
    await giveDemoData(dataDir)
    const first = await runStart({ DATA_DIR: dataDir })
    const second = await runStart({ DATA_DIR: dataDir })
    expect(second.child.exitCode).toBe(1)
    expect(second.output()).toContain(`이미 서버가 돌고 있습니다(프로세스 ${first.child.pid})`)
    await end(first.child, 'SIGTERM')
  })

  test('says that an earlier start is still at work', async () => {
    writeFileSync(join(dataDir, 'start.lock'), JSON.stringify({ pid: process.pid, ready: false }))
    const start = await runStart({ DATA_DIR: dataDir })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain('다른 시작이 아직 끝나지 않았습니다')
  })

  test('goes on after a start that was killed in the middle', async () => {
    await giveDemoData(dataDir)
    const killed = await runStart({ DATA_DIR: dataDir, PORT: '0' })
    await end(killed.child, 'SIGKILL')
    writeFileSync(join(dataDir, 'start.lock'), JSON.stringify({ pid: killed.child.pid, ready: false }))
    const next = await runStart({ DATA_DIR: dataDir })
    expect(next.output()).toContain('지난번 시작이 중간에 끊겨 이어서 준비합니다.')
    expect((await fetch(`${next.origin}/`)).status).toBe(200)
    await end(next.child, 'SIGTERM')
  })

  test('says that the database is of a newer version', async () => {
    await giveDemoData(dataDir)
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

  test('names faults of the content and loads nothing', async () => {
    const start = await runStart({ DATA_DIR: dataDir, CONTENT_DIR: dataDir })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain('site.json이 있는 폴더가 없습니다')
    expect(start.output()).not.toMatch(/\bat .*:\d+/)
  })

  test('names a wrong setting', async () => {
    const start = await runStart({ DATA_DIR: dataDir, PORT: 'abc' })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toContain('PORT')
  })

  test('insists on secrets in production', async () => {
    const start = await runStart({ DATA_DIR: dataDir, BUNYANG_ENV: 'production' })
    expect(start.child.exitCode).toBe(1)
    expect(start.output()).toMatch(/APP_KEYS.*\n.*APP_SECRET/)
  })
})
