import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { renameRoom } from '#app/domain/drawings/edit/rename-room.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { setAt } from '#app/platform/json-path.ts'
import { type ContentFolder, siteWithPlan } from '../../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../../tests/support/database.ts'
import { planOf } from '../../../../../tests/support/drawings.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { describeFirst } from '../../../../../tests/support/long.ts'
import { makePerson } from '../../../../../tests/support/people.ts'
import { publishFolder } from '../../../../../tests/support/publish-folder.ts'
import type { Document } from '../../documents/parts.ts'
import { exportContent } from '../../folder/export-content.server.ts'
import { listPublications } from '../../publish/publications.server.ts'
import { publish as publishChanges } from '../../publish/publish.server.ts'
import { type PublishedSite, readPublished } from '../../publish/published-site.server.ts'
import { removeSite } from '../../publish/remove-site.server.ts'
import { discardContentDraft, readDocument, saveContentDraft } from '../drafts.server.ts'
import { beforeLastChange, listDrawingHistory } from './drawing-history.server.ts'
import { lastDrawable } from './last-drawable.server.ts'
import { maxDrawingLength, receiveDrawing } from './receive-drawing.server.ts'
import { dropUnreadDrawing, listUnreadDrawings } from './unread-drawing.server.ts'

const slug = 'small'
const part = 'drawing plan/84A'
const kind = 'plan'

describeFirst(1, stricterDatabaseFirst)('drawings in the office on %s', (database) => {
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
  const plan = planOf('riverside', '84A')
  beforeEach(async () => {
    content = siteWithPlan()
    await publishFolder(office, content.folder)
  })
  afterEach(async () => {
    content.remove()
    await removeSite(office, slug, operator)
  })

  const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
  const open = async () => {
    const edited = await readDocument(office.db, await shown(), part)
    if (!edited) throw new Error('no plan')
    return edited
  }
  const receive = async (text: string, version = 0) =>
    await receiveDrawing(office, { id: (await shown()).siteId, slug }, { part, text, version }, writer)
  const save = async (document: Document, version: number) =>
    await saveContentDraft(office, slug, part, { content: document, version }, writer)
  const rename = async (name: string) => {
    const { content: now, version } = await open()
    return await save(renameRoom(now as Document, 0, name), version)
  }
  const unread = async () => await listUnreadDrawings(office.db, (await shown()).siteId)
  const history = async () =>
    await listDrawingHistory(office.db, (await shown()).siteId, { part, kind, edited: await open() })
  const publish = async () => {
    const { version } = await open()
    return await publishChanges(office, slug, { chosen: { [part]: version } }, { actor: writer })
  }
  const roomOf = (document: Document | null | undefined) =>
    (document?.rooms as { name: string }[] | undefined)?.[0]?.name

  test('a file with faults becomes a draft as it is, and stops its publication', async () => {
    const faulty = setAt(plan, ['openings', 0, 'wall'], 'nowhere')
    expect(await receive(JSON.stringify(faulty))).toMatchObject({ ok: true, isChanged: true })
    expect((await open()).content?.openings).toEqual(faulty.openings)
    expect(await publish()).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('what a rule of building doubts is published without a reason', async () => {
    const doubtful = setAt(plan, ['walls', 0, 'thickness'], 999)
    expect(await receive(JSON.stringify(doubtful))).toMatchObject({ ok: true })
    expect(await publish()).toMatchObject({ ok: true })
  })

  test('what is no JSON is kept letter by letter until it is mended', async () => {
    const broken = `${JSON.stringify(plan, null, 2).slice(0, -2)},\n`
    expect(await receive(broken)).toEqual({ ok: false, reason: 'unread' })
    expect(await unread()).toMatchObject([{ part, text: broken, uploadedBy: writer.id }])
    expect((await open()).draft).toBeUndefined()
    expect(await receive('[]')).toEqual({ ok: false, reason: 'unread' })
    expect(await unread()).toMatchObject([{ text: '[]' }])
    // Each list of drawings would hold every room against the schema again.
    const other = `{"rooms":[${'{"a":1.5,"b":2},'.repeat(2000)}{}]}`
    expect(await receive(other)).toEqual({ ok: false, reason: 'unread' })
    expect(await unread()).toMatchObject([{ text: other }])
    expect(await receive(JSON.stringify(renameRoom(plan, 0, '현관홀')))).toMatchObject({ ok: true })
    expect(await unread()).toEqual([])
    await receive('{')
    await dropUnreadDrawing(office.db, (await shown()).siteId, part)
    expect(await unread()).toEqual([])
    expect(await receive(' '.repeat(maxDrawingLength + 1))).toEqual({ ok: false, reason: 'too-large' })
  })

  test('a file that contradicts what others saved meanwhile is kept beside it', async () => {
    await rename('현관홀')
    const late = JSON.stringify(renameRoom(plan, 0, '입구'))
    expect(await receive(late, 0)).toEqual({ ok: false, reason: 'conflict' })
    expect(roomOf((await open()).content)).toBe('현관홀')
    expect(await unread()).toMatchObject([{ text: late }])
    expect(await receive(late, (await open()).version)).toMatchObject({ ok: true })
    expect(roomOf((await open()).content)).toBe('입구')
  })

  test('where the draft has no shape, the last one that can be drawn is shown', async () => {
    const drawn = async () =>
      await lastDrawable(office.db, (await shown()).siteId, { part, kind, edited: await open() })
    expect(await drawn()).toMatchObject({ version: 0, isEarlier: false })
    await rename('현관홀')
    const { version } = await open()
    expect(await drawn()).toMatchObject({ version, isEarlier: false })
    await receive('{"rooms": 3}', version)
    const earlier = await drawn()
    expect(earlier).toMatchObject({ version, isEarlier: true })
    expect(roomOf(earlier?.content as unknown as Document)).toBe('현관홀')
    await discardContentDraft(office.db, (await shown()).siteId, part, writer)
    expect(await drawn()).toMatchObject({ version: 0, isEarlier: false })
  })

  test('lists each change with its author, and undoes the last one', async () => {
    await rename('현관홀')
    await rename('입구')
    const [last, first] = await history()
    expect(last).toMatchObject({ by: expect.any(String), changes: ['현관홀 이름 현관홀 → 입구'] })
    expect(first?.changes).toEqual(['현관 이름 현관 → 현관홀'])
    const at = { part, edited: await open() } as const
    const before = await beforeLastChange(office.db, (await shown()).siteId, at)
    expect(roomOf(before)).toBe('현관홀')
    await save(before as Document, at.edited.version)
    expect(roomOf((await open()).content)).toBe('현관홀')
  })

  test('the first change of a draft is undone to what visitors see, not to a draft of before', async () => {
    await rename('현관홀')
    expect(await publish()).toMatchObject({ ok: true })
    const before = async () =>
      await beforeLastChange(office.db, (await shown()).siteId, { part, edited: await open() })
    expect(await before()).toBeUndefined()
    await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: writer })
    await rename('입구')
    expect(roomOf(await before())).toBe('현관')
    expect((await history())[0]?.changes).toEqual(['현관 이름 현관 → 입구'])
  })

  test('a changed drawing is published with its change in words, exported and published again alike, and rolled back', async () => {
    await rename('현관홀')
    expect(await publish()).toMatchObject({ ok: true })
    const [entry] = await listPublications(office.db, (await shown()).siteId)
    expect(entry?.changes).toEqual([
      { kind: 'drawing', change: 'changed', name: 'plan/84A', differences: ['현관 이름 현관 → 현관홀'] },
    ])
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'bunyang-export-')))
    const [one = '', two = ''] = folders.map((dir) => join(dir, slug))
    await exportContent(office, slug, one)
    await publishFolder(office, one)
    await exportContent(office, slug, two)
    const file = 'plans/84A.json'
    expect(readFileSync(join(two, file), 'utf8')).toBe(readFileSync(join(one, file), 'utf8'))
    expect(roomOf(JSON.parse(readFileSync(join(one, file), 'utf8')))).toBe('현관홀')
    for (const dir of folders) rmSync(dir, { recursive: true })
    expect(await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: writer })).toMatchObject({
      ok: true,
    })
    expect(roomOf((await open()).published)).toBe('현관')
  })
})
