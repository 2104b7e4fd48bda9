import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, locksRows, migrate, openDb } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { readParts } from '#app/domain/publishing/documents/publication.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { storedPage } from '#app/domain/publishing/pages/stored-page.ts'
import { readStored } from '#app/domain/publishing/publish/published-site.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { type Site, siteSettings } from '#app/domain/site/site-settings.ts'
import { readSettingsRevision } from '#app/domain/site/stored-settings.ts'
import { valueOfForm } from '#app/office/website/part/setting-forms.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { runContent } from '../scripts/content.ts'
import { Browser, totpOf } from './fixtures/old-databases/browser.ts'
import {
  type OldInstall,
  oldDatabase,
  oldVersions,
  readOldInstall,
} from './fixtures/old-databases/old-install.ts'
import { postgresPrograms } from './support/backups.ts'
import { ask } from './support/crawler.ts'
import { databaseKinds, type TestDatabase } from './support/database.ts'
import { filledIn } from './support/leads.ts'
import { describeFirst, first, isLong } from './support/long.ts'
import { makeMigrated } from './support/office-template.ts'
import { makeRelease, npmRun } from './support/release.ts'
import { end, runStart } from './support/server.ts'
import { startedOf } from './support/start.ts'

const fixtures = databaseKinds.flatMap((kind) => oldVersions.map((version) => [version, kind] as const))
const sites = ['gaon-lakepark', 'hannae-riverview']

/** Rows of the tables that both the fixture and the migrated database have. */
async function countRows(db: Db, { counts }: OldInstall): Promise<Record<string, number>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const found: Record<string, number> = {}
  for (const name of Object.keys(counts).filter((one) => tables.includes(one)))
    found[name] = Number(
      (
        await db
          .selectFrom(name as 'leads')
          .select((of) => of.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return found
}

/** Those that running or starting the program changes. */
const moving =
  /^(?:kysely_|worker_beats|job_runs|rate_counters|sessions|index_pings|figure|daily_|audit_c|lead_statistics)/

/** Those to which a running program adds: its worker sends by day what waited over night, and writes what became of it. */
const growing = ['audit_entries', 'fake_deliveries', 'lead_events', 'message_attempts', 'outbox_messages']

const unmoved = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !moving.test(name)))

/** Everything of a schema but the order of columns that were added later and the names of what SQLite names itself. */
async function schemaOf(db: Db): Promise<unknown[]> {
  const texts = locksRows(db)
    ? sql<object>`select 'column' as kind, table_name as a, column_name as b, data_type as c, is_nullable as d, column_default as e
          from information_schema.columns where table_schema = 'public'
        union all select 'index', tablename, indexname, indexdef, '', '' from pg_indexes where schemaname = 'public'
        union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', ''
          from pg_constraint where connamespace = 'public'::regnamespace
        union all select 'statistics', attrelid::regclass::text, attname, attstattarget::text, '', '' from pg_attribute
          where attstattarget >= 0 and attnum > 0 and attrelid in (select oid from pg_class where relkind = 'r'
            and relnamespace = 'public'::regnamespace)
        order by 1, 2, 3`
    : sql<object>`select m.name, x.name as b, x.type, x."notnull", x.dflt_value, x.pk from sqlite_master m, pragma_table_xinfo(m.name) x
        where m.type = 'table' order by 1, x.cid`
  if (locksRows(db)) return (await texts.execute(db)).rows
  const keys = sql<object>`select m.name, f."table", f."from", f."to", f.on_delete, f.seq
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1, f.id, f.seq`
  const indexes = sql<object>`select m.name, i.name as b, i."unique", i.origin, x.seqno, x.name as c, x."desc", x.coll
    from sqlite_master m, pragma_index_list(m.name) i, pragma_index_xinfo(i.name) x where m.type = 'table' order by 1, 2, x.seqno`
  const rows = await Promise.all([texts, keys, indexes].map(async (one) => (await one.execute(db)).rows))
  const { rows: written } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where sql is not null order by name`.execute(db)
  // What no pragma tells: conditions of indexes and checks.
  const conditions = written.map(({ name, sql: text }) => [
    name,
    text.replace(/["\s]/g, '').match(/(?:where|check\().*$/i)?.[0],
  ])
  return [...rows.flat(), ...conditions]
}

describe.each(fixtures)('a database of %s on %s', (version, kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await oldDatabase(version, kind)
    db = openDb(database)
    await migrate(db)
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.remove()
  })

  test('keeps every row, and names open with its keys', async () => {
    const old = readOldInstall(version, kind)
    const counts = await countRows(db, old)
    expect(Object.keys(counts).length).toBeGreaterThan(20)
    expect(unmoved(counts)).toEqual(
      unmoved(Object.fromEntries(Object.keys(counts).map((name) => [name, old.counts[name] as number]))),
    )
    const keys = loadKeyRing({ dataDir: database.dataDir } as never)
    const leads = await db.selectFrom('leads').select(['id', 'name_sealed']).execute()
    expect(leads.length).toBeGreaterThan(4)
    for (const { id, name_sealed } of leads)
      expect(old.names).toContain(decrypt(keys, name_sealed, `leads.name:${id}`))
  })

  test('has the schema of a fresh one', async () => {
    const fresh = await makeMigrated(kind)
    const freshDb = openDb(fresh)
    try {
      const schema = await schemaOf(freshDb)
      expect(schema.length).toBeGreaterThan(1000)
      expect(await schemaOf(db)).toEqual(schema)
    } finally {
      await freshDb.destroy()
      await fresh.remove()
    }
  })

  test('has stored content that reads as the schemas of today would write it', async () => {
    const settings = await db.selectFrom('site_revisions').selectAll().execute()
    const pages = await db.selectFrom('page_revisions').selectAll().execute()
    const drawings = await db.selectFrom('drawings').selectAll().execute()
    const drafts = await db.selectFrom('content_drafts').selectAll().execute()
    expect([settings.length, pages.length, drawings.length].every((count) => count > 1)).toBe(true)
    for (const row of settings) {
      const { facts, ...read } = readSettingsRevision(row.settings, row.schema_version)
      const own = Object.entries(facts).filter(([name]) => !/^(?:site|schedule)\./.test(name))
      expect(siteSettings.parse({ ...read, facts: Object.fromEntries(own) })).toEqual({ ...read, facts })
    }
    for (const row of pages) {
      const read = storedPage.read(row.content, row.schema_version)
      expect(pageContent.parse(read), read.path).toEqual(read)
    }
    for (const row of drawings) {
      const read = storedDrawing.read(row.content, row.schema_version)
      expect(drawingKinds[row.kind].parse(read), `${row.kind}/${row.name}`).toEqual(read)
    }
    // That on SQLite began as a database of 21 November.
    if (kind === 'sqlite')
      for (const rows of [settings, pages, drawings])
        expect(rows.map(({ schema_version }) => schema_version)).toContain(1)
    const publications = await db.selectFrom('publications').select('parts').execute()
    expect(publications.length).toBeGreaterThanOrEqual(sites.length)
    for (const { parts } of publications) expect(readParts(parts).messages).toBeTypeOf('object')
    for (const row of drafts)
      expect(readStored(row.part as 'settings', row.content, row.schema_version)).toBeTypeOf('object')
  })
})

/**
 * In the long form each database, address and kill, as the upgrade page says it: by the commands of a release, after the
 * backup that it asks for. Else SQLite alone.
 */
describeFirst(1, fixtures)('the server on a database of %s on %s', (version, kind) => {
  let database: TestDatabase
  let db: Db
  let running: Awaited<ReturnType<typeof runStart>>
  let old: OldInstall
  let origin: string
  let owner: Browser
  const env = () => ({
    DATA_DIR: database.dataDir,
    MEDIA_DIR: join(database.dataDir, 'media'),
    LOG_TO: 'file',
    ...(database.DATABASE_URL && { DATABASE_URL: database.DATABASE_URL }),
  })
  let release: string | undefined
  const get = (host: string, path: string) => ask(`http://${host}:${new URL(origin).port}${path}`)

  beforeAll(async () => {
    old = readOldInstall(version, kind)
    database = await oldDatabase(version, kind)
    if (isLong) {
      release = mkdtempSync(join(tmpdir(), 'bunyang-upgrade-'))
      await makeRelease(release)
      await backUpAsThePageSays(release)
      await killStart(env(), release)
    }
    running = await runStart(env(), [], release)
    origin = running.origin ?? ''
    if (!origin) throw new Error(running.output())
    db = openDb(database)
  })
  afterAll(async () => {
    if (running) await end(running.child, 'SIGTERM')
    await db?.destroy()
    await database?.remove()
    if (release) rmSync(release, { recursive: true })
  })

  const backUpAsThePageSays = async (folder: string) => {
    const page = readFileSync(join(folder, 'docs/upgrade.md'), 'utf8')
    const command = kind === 'sqlite' ? 'backup' : 'backup -- --archive'
    expect(page).toContain(`\`npm run ${command}\``)
    const PATH = [dirname(process.execPath), postgresPrograms(), process.env.PATH].join(':')
    const { stdout } = await npmRun(folder, command, { ...env(), PATH })
    const [, file = ''] = /^백업했습니다: (.+)$/m.exec(stdout) ?? []
    expect(statSync(file).size, stdout).toBeGreaterThan(100_000)
    expect((await npmRun(folder, 'doctor', env())).stdout).toContain('다음 시작이 올립니다.')
  }

  test('is ready and says nothing of documents that cannot be read', async () => {
    await expect
      .poll(async () => JSON.parse((await get('localhost', '/readyz')).body.toString()))
      .toMatchObject({ ready: true, unreadableSites: [] })
    expect(running.output()).not.toContain('읽을 수 없')
    const counts = unmoved(await countRows(db, old))
    const before = unmoved(old.counts)
    for (const name of growing.filter((one) => one in counts)) {
      expect(counts[name], name).toBeGreaterThanOrEqual(before[name] as number)
      delete counts[name]
    }
    expect(before).toMatchObject(counts)
  })

  test('shows the pages of both sitemaps with their pictures', async () => {
    for (const slug of sites) {
      const host = `${slug}.localhost`
      const addresses = await addressesOf(get, host)
      expect(addresses.length).toBeGreaterThan(10)
      const looked = isLong ? addresses : addresses.filter((_, i) => i % 30 === 0)
      const pictures = new Set<string>()
      for (const path of looked) {
        const { status, body } = await get(host, path)
        expect([path, status]).toEqual([path, 200])
        for (const [name] of body.toString().matchAll(/\/media\/[\w-]+\.(?:avif|webp|jpg|png|svg)/g))
          pictures.add(name)
      }
      expect(pictures.size).toBeGreaterThan(5)
      for (const name of isLong ? pictures : [...pictures].slice(0, 10))
        expect([name, (await get(host, name)).status]).toEqual([name, 200])
    }
  })

  const signInOwner = async () => {
    const owner = new Browser(origin)
    const { totpSecret, ...account } = old.owner
    const second = await owner.submit(await owner.get('/admin/sign-in'), account)
    expect(second.path).toMatch(/^\/admin\/second-factor/)
    const office = await owner.submit(second, { code: totpOf(totpSecret, new Date()) })
    expect([office.status, office.path]).toEqual([
      200,
      expect.stringMatching(/^\/admin(?!\/(?:sign-in|second))/),
    ])
    return owner
  }

  test('opens the office with the passwords and the second factor of before', async () => {
    const counsellor = new Browser(origin)
    const { email, password } = old.counsellor
    const today = await counsellor.submit(await counsellor.get('/admin/sign-in'), { email, password })
    expect([today.status, today.path]).toEqual([200, expect.not.stringContaining('sign-in')])

    owner = await signInOwner()
    for (const path of first(1, screens)) {
      const { status } = await owner.get(path)
      expect([path, status]).toEqual([path, 200])
    }
    const template = await owner.get('/admin/templates/gaon-lakepark/confirmation')
    expect(template.text()).toContain(old.template)
    expect((await owner.get('/admin/press?site=gaon-lakepark')).text()).toContain(old.post)
    expect((await owner.get('/admin/sites/gaon-lakepark/publish')).text()).toContain(old.draft)
  })

  test('publishes from the office, though drawings of before break rules of today', {
    tags: ['long'],
  }, async () => {
    const popups = await owner.get('/admin/sites/gaon-lakepark/popups')
    const site = (await findSite(db, '', '/gaon-lakepark/')) as Site
    const settings = (await readDocument(db, site, 'settings'))?.content as Document
    const value = valueOfForm('popups', settings, true) as { popups: object[] }
    const changed = value.popups.with(0, { ...value.popups[0], title: '달라진 안내' })
    await owner.submit(popups, { json: JSON.stringify({ ...value, popups: changed }) })
    const publish = await owner.get('/admin/sites/gaon-lakepark/publish')
    // Its box belongs to the form by an attribute.
    const draft = /name="chosen"[^>]* value="([^"]* settings [^"]*)"/.exec(publish.html)?.[1] ?? ''
    expect(draft).not.toBe('')
    expect((await owner.submit(publish, { chosen: draft })).text()).toContain('공개했습니다')
  })

  test('takes a registration', async () => {
    const answer = await fetch(`${origin}/gaon-lakepark/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({
        form: 'enquiry',
        started: await startedOf(db, database.dataDir, 'gaon-lakepark'),
        key: randomUUID(),
        ...filledIn({ name: '새사람', phone: '010-4200-0001' }),
      }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true }])
    const leads = await db.selectFrom('leads').select('id').execute()
    expect(leads).toHaveLength((old.counts.leads as number) + 1)
  })

  const run = async (verb: string, slug: string) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const args = [verb, slug, join(database.dataDir, slug)]
    const code = await runContent(args, { ...process.env, ...env() }, { print, printError: print })
    return [verb, code, lines.join('\n')]
  }

  test('is written out by the commands, and its audit log is verified', { tags: ['long'] }, async () => {
    const slug = 'hannae-riverview'
    expect(await run('export', slug)).toEqual(['export', 0, expect.stringContaining('에 썼습니다.')])
    // Drawings are cleaned by a newer version when they are next published; nothing else differs.
    const [, code, said = ''] = await run('diff', slug)
    const lines = String(said).trim().split('\n')
    expect([code, lines.pop()]).toEqual([0, expect.stringMatching(/^추가 0건, 변경 \d+건, 삭제 0건/)])
    expect(lines.filter((line) => !/^변경 {2}그림·파일 \S+\.svg$/.test(line))).toEqual([])
    const args = ['--disable-warning=ExperimentalWarning', 'scripts/admin.ts', 'verify-audit']
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, ...env() },
    })
    expect(stdout).not.toContain('바뀌었')
  })

  test('is checked, published and rolled back by the commands', { tags: ['long'] }, async () => {
    // The checks of facts and words have grown, and say in sentences what they find in texts of before.
    const [, isRefused, said] = await run('check', 'hannae-riverview')
    expect(said).toMatch(isRefused ? /고칠 것 \d+건\. 고친 뒤 다시 해 주세요\.$/ : /고칠 것이 없습니다\.$/)
    expect(said).not.toMatch(/^\s+at /m)
    const [, , published] = await run('publish', 'hannae-riverview')
    expect(published).toMatch(isRefused ? /고칠 것 \d+건/ : /공개된 내용과 같아 바꾼 것이 없습니다\.$/)
    expect(await run('rollback', 'gaon-lakepark')).toEqual([
      'rollback',
      0,
      expect.stringContaining('되돌렸습니다'),
    ])
  })
})

const screens = [
  '/admin',
  '/admin/leads?site=gaon-lakepark',
  '/admin/messages',
  '/admin/visits',
  '/admin/sites/gaon-lakepark/pages',
  '/admin/sites/gaon-lakepark/settings',
  '/admin/today',
  '/admin/templates?site=gaon-lakepark',
  '/admin/advertisements?site=gaon-lakepark',
  '/admin/gifts',
  '/admin/press?site=gaon-lakepark',
  '/admin/pictures/gaon-lakepark',
  '/admin/redirects?site=gaon-lakepark',
  '/admin/people?site=gaon-lakepark',
  '/admin/audit',
  '/admin/figures?site=gaon-lakepark',
  '/admin/sites',
  '/admin/sites/gaon-lakepark',
  '/admin/sites/gaon-lakepark/history',
  '/admin/account',
]

async function addressesOf(
  get: (host: string, path: string) => ReturnType<typeof ask>,
  host: string,
): Promise<string[]> {
  const pathsIn = async (path: string) =>
    [...(await get(host, path)).body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => {
      const { pathname, search } = new URL((loc as string).replaceAll('&amp;', '&'))
      return pathname + search
    })
  const maps = await pathsIn('/sitemap.xml')
  return (await Promise.all(maps.map(pathsIn))).flat()
}

/** Ends a start in the middle of the takeover. */
async function killStart(env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.mjs'], {
    cwd,
    env: { ...process.env, PORT: '0', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes(' 0049_baseline')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(child.signalCode, output).toBe('SIGKILL')
}
