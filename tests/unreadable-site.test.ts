import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { runContent } from '../scripts/content.ts'
import { type ContentFolder, contentFolder } from './support/content-folder.ts'
import { ask } from './support/crawler.ts'
import { eachDatabaseKind, freshDatabase, type TestDatabase } from './support/database.ts'
import { describeFirst } from './support/long.ts'
import { end, runStart } from './support/server.ts'
import { service } from './support/services.ts'

/** For what a busy machine takes its time for, in milliseconds. */
const patience = 30_000
const soon = { timeout: 5000, interval: 50 }

describeFirst(1, eachDatabaseKind)('a site that cannot be read, on %s', (kind) => {
  let database: TestDatabase
  let content: ContentFolder
  let db: Db
  let running: Awaited<ReturnType<typeof runStart>>

  const env = () => ({
    DATA_DIR: database.dataDir,
    CONTENT_DIR: content.dir,
    MEDIA_DIR: join(database.dataDir, 'media'),
    LOG_TO: 'file',
    ...(database.DATABASE_URL && { DATABASE_URL: database.DATABASE_URL }),
  })
  const get = async (host: string, path: string) => {
    const { port } = new URL(running.origin ?? '')
    const { status, body } = await ask(`http://${host}:${port}${path}`)
    return { status, text: body.toString() }
  }
  const statusOf = async (host: string, path: string) => (await get(host, path)).status
  const ready = async () => JSON.parse((await get('first.example', '/readyz')).text)
  async function run(...args: string[]) {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const code = await runContent(args, { ...process.env, ...env() }, { print, printError: print })
    return { code, output: lines.join('\n') }
  }
  const site = (slug: string) =>
    db.selectFrom('sites').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

  beforeAll(async () => {
    database = await freshDatabase(kind, await service(`migrated-${kind}`))
    content = contentFolder('first', { hosts: ['first.example'] })
    const second = contentFolder('second', {
      hosts: ['second.example'],
      isDefault: false,
      receiptPrefix: 'SE',
      name: '둘째 단지',
      shortName: '둘째',
    })
    cpSync(second.folder, join(content.dir, 'second'), { recursive: true })
    second.remove()
    for (const slug of ['first', 'second']) expect(await run('add', slug)).toMatchObject({ code: 0 })
    db = openDb(database)
    const { published_revision_id } = await site('second')
    await db
      .updateTable('site_revisions')
      .set({ schema_version: 99 })
      .where('id', '=', published_revision_id)
      .execute()
    running = await runStart(env())
    if (!running.origin) throw new Error(running.output())
  }, 8 * patience)
  afterAll(async () => {
    if (running) await end(running.child, 'SIGTERM')
    await db?.destroy()
    content?.remove()
    await database?.remove()
  })

  test('takes only itself down, and start, readiness and office say which and why', async () => {
    expect(await statusOf('first.example', '/first/customer')).toBe(200)
    for (const path of ['/', '/second/customer', '/sitemap.xml']) {
      const { status, text } = await get('second.example', path)
      expect([path, status]).toEqual([path, 503])
      expect(text).toContain('잠시 연결이 원활하지 않습니다')
    }
    expect(await statusOf('first.example', '/second/customer')).toBe(503)
    expect(await statusOf('second.example', '/admin/sign-in')).toBe(200)
    expect(await ready()).toMatchObject({ ready: false, database: true, unreadableSites: ['second'] })
    await expect.poll(() => running.output(), soon).toContain(`'second' 단지에서 설정 문서(저장 형식 99판)`)
    const alarm = await db
      .selectFrom('alarms')
      .selectAll()
      .where('kind', '=', 'content-unreadable')
      .executeTakeFirstOrThrow()
    expect(alarm).toMatchObject({ site_id: (await site('second')).id, open_key: expect.any(String) })
    expect(alarm.details).toContain('저장 형식 99판')
  })

  test('is reported in a sentence by the command line, and a good folder repairs it', async () => {
    const sentence = `'second' 단지에서 설정 문서(저장 형식 99판)를 읽을 수 없습니다`
    for (const verb of ['check', 'diff']) {
      const { code, output } = await run(verb, 'second')
      expect([verb, code, output]).toEqual([verb, 0, expect.stringContaining(`주의 ${sentence}`)])
    }
    const target = join(database.dataDir, 'exported')
    const exported = await run('export', 'second', target)
    expect(exported).toEqual({ code: 1, output: expect.stringContaining(sentence) })
    expect(exported.output).not.toMatch(/^\s+at /m)
    expect(existsSync(target)).toBe(false)
    expect(await run('rollback', 'second')).toEqual({ code: 1, output: '되돌릴 이전 공개가 없습니다.' })
    expect(await run('export', 'first', target)).toMatchObject({ code: 0 })
    rmSync(target, { recursive: true })
    expect(await run('publish', 'second')).toMatchObject({ code: 0 })
    await expect.poll(() => statusOf('second.example', '/second/customer'), soon).toBe(200)
    await expect.poll(ready, soon).toMatchObject({ ready: true, unreadableSites: [] })
    const open = await db.selectFrom('alarms').select('id').where('open_key', 'is not', null).execute()
    expect(open).toEqual([])
  })

  test('loses only the page that cannot be read, which a rollback brings back', async () => {
    content.change('pages/terms.json', (json) => Object.assign(json, { title: '새 이용약관' }))
    expect(await run('publish', 'first')).toMatchObject({ code: 0 })
    const { id } = await site('first')
    await db
      .updateTable('page_revisions')
      .set({ content: '{"path":' })
      .where('id', 'in', (query) =>
        query
          .selectFrom('pages')
          .select('published_revision_id')
          .where('site_id', '=', id)
          .where('path', '=', '/terms'),
      )
      .execute()
    await db
      .updateTable('sites')
      .set((value) => ({ content_version: value('content_version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await expect.poll(ready, soon).toMatchObject({ ready: false, unreadableSites: ['first'] })
    expect(await statusOf('first.example', '/terms')).toBe(503)
    for (const path of ['/', '/first/customer', '/sitemap.xml'])
      expect([path, await statusOf('first.example', path)]).toEqual([path, 200])
    expect((await run('export', 'first', join(database.dataDir, 'exported'))).output).toContain(
      '페이지 /terms',
    )
    expect(await run('rollback', 'first')).toMatchObject({ code: 0 })
    await expect.poll(() => statusOf('first.example', '/terms'), soon).toBe(200)
    await expect.poll(ready, soon).toMatchObject({ ready: true })
  })
})
