import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareContent } from '#app/domain/publishing/documents/compare-content.ts'
import { readPublished } from '#app/domain/publishing/publish/published-content.server.ts'
import { readTarget } from '#app/domain/publishing/publish/target-content.server.ts'
import { type ContentFolder, contentFolder } from '../../../tests/support/content-folder.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { siteIn } from '../../../tests/support/publish-folder.ts'
import { type Db, openDb } from '../client.server.ts'

const at = '2026-11-01T00:00:00.000Z'
const later = '2026-11-02T00:00:00.000Z'
const common = { site_id: 's', created_at: at, created_by: null }

const migrate = async (db: Db, from: number, to: number) => {
  for (const file of globSync('*.ts', { cwd: import.meta.dirname }).sort()) {
    const number = Number(/^(\d{4})_(?!.*\.test)/.exec(file)?.[1] ?? 0)
    if (number < from || number > to) continue
    const { up } = (await import(join(import.meta.dirname, file))) as { up(db: Db): Promise<void> }
    await up(db)
  }
}

describe.each(databaseKinds)('a site of before there were publications, on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let content: ContentFolder
  beforeEach(async () => {
    database = await freshDatabase(kind)
    db = openDb(database)
    content = contentFolder()
    content.write('layouts/main.json', readFileSync('content/hannae-riverview/layouts/main.json', 'utf8'))
    const { facts } = JSON.parse(readFileSync('content/hannae-riverview/site.json', 'utf8'))
    content.change('site.json', (json) => Object.assign(json, { facts }))
  })
  afterEach(async () => {
    await db.destroy()
    await database.remove()
    content.remove()
  })

  test('shows afterwards what it showed before, as its first publication', async () => {
    const site = siteIn(content.folder)
    const { settings, pages, drawings } = site
    await migrate(db, 1, 16)
    const before = db as unknown as Kysely<Record<string, Record<string, unknown>>>
    const add = (table: string, row: Record<string, unknown>) =>
      before.insertInto(table).values(row).execute()
    await add('sites', {
      id: 's',
      slug: 'small',
      is_default: settings.isDefault ? 1 : 0,
      published_revision_id: 'sr',
      created_at: at,
    })
    await add('site_revisions', { ...common, id: 'sr', number: 1, settings: JSON.stringify(settings) })
    for (const host of settings.hosts) await add('hosts', { host, site_id: 's', is_main: 1 })
    for (const [i, page] of pages.entries()) {
      const [id, revision] = [`p${i}`, `pr${i}`]
      await add('pages', {
        id,
        site_id: 's',
        path: page.path,
        created_at: at,
        published_revision_id: revision,
      })
      const row = { ...common, id: revision, page_id: id, number: 1, content: JSON.stringify(page) }
      await add('page_revisions', row)
    }
    for (const { kind, name, content } of drawings) {
      const row = { ...common, kind, name }
      await add('drawings', { ...row, id: 'd1', number: 1, content: JSON.stringify({ older: true }) })
      await add('drawings', { ...row, id: 'd2', number: 2, content: JSON.stringify(content) })
    }
    const picture = {
      site_id: 's',
      sha256: 'a',
      mime: 'image/svg+xml',
      width: 40,
      height: 20,
      bytes: 9,
      alt: '',
      placeholder: '',
      widths: '[40]',
    }
    await add('media', { ...picture, id: 'm1', name: 'loaded.svg', created_at: at })
    await add('media', { ...picture, id: 'm2', name: 'office.svg', created_at: later })

    await migrate(db, 17, Number.POSITIVE_INFINITY)
    const shown = await readPublished(db, 'small')
    if (!shown) throw new Error('the site is gone')
    expect(shown.publication?.number).toBe(1)
    expect([...shown.officeMedia.keys()]).toEqual(['office.svg'])
    expect(shown.drawings.get('layout/main')?.revisionId).toBe('d2')
    const changes = compareContent(shown, await readTarget(site)).changes
    expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['media loaded.svg'])
  })
})
