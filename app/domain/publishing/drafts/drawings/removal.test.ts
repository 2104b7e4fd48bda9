import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { type ContentFolder, siteWithPlan } from '../../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { describeFirst } from '../../../../../tests/support/long.ts'
import { makePerson } from '../../../../../tests/support/people.ts'
import { publishFolder } from '../../../../../tests/support/publish-folder.ts'
import type { Document, DraftPart } from '../../documents/parts.ts'
import { exportContent } from '../../folder/export-content.server.ts'
import { listPublications } from '../../publish/publications.server.ts'
import { publish as publishChanges } from '../../publish/publish.server.ts'
import { type PublishedSite, readPublished } from '../../publish/published-site.server.ts'
import { removeSite } from '../../publish/remove-site.server.ts'
import { type DraftedSite, loadDrafted, readDocument, saveContentDraft } from '../drafts.server.ts'
import { checkRemoval } from './check-removal.server.ts'
import { beforeLastChange, listDrawingHistory } from './drawing-history.server.ts'

const slug = 'small'
const part = 'drawing plan/84A'
const page = 'page /terms'

describeFirst(1, stricterDatabaseFirst)('a drawing that is taken off, on %s', (database) => {
  let office: TestInstall
  let content: ContentFolder
  let writer: Actor
  beforeAll(async () => {
    office = await openTestInstall(database)
    writer = {
      type: 'user',
      id: await makePerson(office, { email: 'writer@orbit.example', role: 'owner' }),
    }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    content = siteWithPlan()
    content.change('pages/terms.json', (json: Document) => {
      const areas = {
        type: 'room-areas',
        ...{ title: '방별 면적', note: '안목치수 기준입니다.' },
        plan: { drawing: 'plan', name: '84A' },
      }
      json.blocks = [...(json.blocks as unknown[]), areas]
    })
    await publishFolder(office, content.folder)
  })
  afterEach(async () => {
    content.remove()
    await removeSite(office, slug, operator)
  })

  const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
  const open = async (of: DraftPart = part) => {
    const edited = await readDocument(office.db, await shown(), of)
    if (!edited) throw new Error(`no ${of}`)
    return edited
  }
  const save = async (document: Document | null, of: DraftPart = part) => {
    const { version } = await open(of)
    return await saveContentDraft(office, slug, of, { content: document, version }, writer)
  }
  const publish = async (...parts: DraftPart[]) => {
    const versions = await Promise.all(parts.map(async (of) => [of, (await open(of)).version] as const))
    return await publishChanges(office, slug, { chosen: Object.fromEntries(versions) }, { actor: writer })
  }
  const withoutAreas = async () => {
    const { content: terms } = await open(page)
    return { ...terms, blocks: ((terms as Document).blocks as unknown[]).slice(0, -1) }
  }
  const removal = async () => {
    const now = (await loadDrafted(office, slug)) as DraftedSite
    return await checkRemoval(office, now, part)
  }

  test('lists the pages that show it before the removal, and they stop the publication', async () => {
    expect(await removal()).toMatchObject({
      stops: [{ part: page, location: 'blocks[1].plan', sentence: "평면도 '84A'가 없습니다" }],
      warnings: [],
    })
    await save(null)
    expect(await publish(part)).toMatchObject({ ok: false, reason: 'refused' })
    await save(await withoutAreas(), page)
    expect(await removal()).toEqual({ stops: [], warnings: [] })
  })

  test('it is published, told in words, missing from an export, and back after a rollback', async () => {
    await save(await withoutAreas(), page)
    await save(null)
    expect((await open()).published).toBeDefined()
    expect(await publish(part, page)).toMatchObject({ ok: true })
    expect(await readDocument(office.db, await shown(), part)).toBeUndefined()
    const [entry] = await listPublications(office.db, (await shown()).siteId)
    expect(entry?.changes).toContainEqual({ kind: 'drawing', change: 'removed', name: 'plan/84A' })
    const dir = mkdtempSync(join(tmpdir(), 'bunyang-export-'))
    await exportContent(office, slug, join(dir, slug))
    expect(existsSync(join(dir, slug, 'plans/84A.json'))).toBe(false)
    rmSync(dir, { recursive: true })
    expect(await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: writer })).toMatchObject({
      ok: true,
    })
    expect((await open()).content?.name).toBe('84A')
  })

  test('taking it off is undone, and so is bringing it back', async () => {
    const { content: plan } = await open()
    const at = async () => ({ part, kind: 'plan', edited: await open() }) as const
    const { siteId } = await shown()
    await save(null)
    expect((await listDrawingHistory(office.db, siteId, await at()))[0]?.changes).toEqual(['도면을 내림'])
    expect(await beforeLastChange(office.db, siteId, await at())).toEqual(plan)
    await save({ ...plan, label: '84㎡에이' })
    expect(await beforeLastChange(office.db, siteId, await at())).toBeNull()
    await save(plan as Document)
    expect((await open()).draft).toBeUndefined()
  })
})
