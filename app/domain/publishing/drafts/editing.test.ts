import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTemplateRevision, saveTemplate } from '#app/domain/messages/save-template.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { publishFolder, siteIn } from '../../../../tests/support/publish-folder.ts'
import type { Document, DraftPart } from '../documents/parts.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { findPage } from '../pages/find-page.server.ts'
import { demandApproval, readApproval } from '../publish/approval.server.ts'
import { listPlans, planPublication } from '../publish/planned-publications.server.ts'
import { documentOf, listPublications } from '../publish/publications.server.ts'
import { keyOfFinding, publish as publishChanges, publishContent } from '../publish/publish.server.ts'
import { approvePlan, publishDue } from '../publish/publish-planned.server.ts'
import { type PublishedSite, readPublished } from '../publish/published-site.server.ts'
import { removeSite } from '../publish/remove-site.server.ts'
import { checkDrafts } from './check-drafts.server.ts'
import { findSave, listSaves } from './draft-saves.server.ts'
import { draftedSite } from './drafted-site.server.ts'
import {
  discardContentDraft,
  listBrokenDrafts,
  listContentDrafts,
  readDocument,
  saveContentDraft,
} from './drafts.server.ts'

const slug = 'small'
const published = { ok: true }

function idOf(made: Awaited<ReturnType<typeof planPublication>>): string {
  if (!made.ok) throw new Error(made.sentence)
  return made.id
}

describeFirst(1, stricterDatabaseFirst)('editing on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  let [writer, other]: Actor[] = []
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const person = async (email: string): Promise<Actor> => ({
      type: 'user',
      id: await makePerson(office, { email, role: 'owner' }),
    })
    ;[writer, other] = [await person('writer@orbit.example'), await person('other@orbit.example')]
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    content = secondSite()
    await publishFolder(office, content.folder)
  })
  afterEach(async () => {
    content.remove()
    await removeSite(office, slug, operator)
  })

  const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
  const site = async () => (await findSite(office.db, '', `/${slug}/`)) as Site
  const open = async (part: DraftPart) => {
    const document = await readDocument(office.db, await shown(), part)
    if (!document) throw new Error(`no ${part}`)
    return document
  }
  const edit = async (
    part: DraftPart,
    change: (content: Document) => void,
    { version, by = writer }: { version?: number; by?: Actor | undefined } = {},
  ) => {
    const document = await open(part)
    const copy = structuredClone(document.content) as Document
    change(copy)
    return await save(part, copy, version ?? document.version, by)
  }
  const save = (part: DraftPart, document: Document | null, version: number, by = writer) =>
    saveContentDraft(office, slug, part, { content: document, version }, by as Actor)
  const versions = async () =>
    Object.fromEntries(
      (await listContentDrafts(office.db, await shown())).map(({ part, version }) => [part, version]),
    )
  const publish = async (reasons: Record<string, string> = {}) =>
    await publishChanges(office, slug, { chosen: await versions(), reasons }, { actor: writer as Actor })
  const titleOf = async (of: Site, path = '/') =>
    (await findPage(office.db, of, path, new URLSearchParams()))?.content.title

  test('a draft is seen by nobody until it is published, and then by everybody', async () => {
    const before = await titleOf(await site())
    expect(await edit('page /', (page) => Object.assign(page, { title: '새 제목' }))).toMatchObject({
      ok: true,
      version: 1,
    })
    expect(await titleOf(await site())).toBe(before)
    expect(await titleOf(await draftedSite(office, await site()))).toBe('새 제목')
    const { contentVersion } = await site()
    expect(await publish()).toMatchObject({ ok: true, number: 2 })
    expect(await titleOf(await site())).toBe('새 제목')
    expect((await site()).contentVersion).toBeGreaterThan(contentVersion)
    expect(await versions()).toEqual({})
  })

  test('publish: of the settings the chosen fields alone; others stay a draft, with what colleagues change meanwhile', async () => {
    const facts = { 'households.total': { value: 4000, unit: '세대' } }
    await edit('settings', (json) => Object.assign(json, { phone: '1600-1234', hours: '9시부터' }))
    const { version } = await open('settings')
    const only = async (fields: string[], of = version) =>
      await publishChanges(office, slug, { chosen: { settings: of }, fields }, { actor: writer as Actor })
    // A colleague saves another field after the person has looked.
    await edit('settings', (json) => Object.assign(json.facts as object, facts), { by: other })
    const before = (await site()).settings.facts['households.total']
    expect(await only(['phone'])).toMatchObject({
      ...published,
      changes: [{ kind: 'setting', name: 'phone' }],
    })
    expect((await site()).settings).toMatchObject({ phone: '1600-1234' })
    expect((await site()).settings.facts['households.total']).toEqual(before)
    const left = await open('settings')
    expect(left.draft?.conflicts).toEqual([])
    expect(left.content).toMatchObject({ phone: '1600-1234', hours: '9시부터', facts })
    // What was looked at itself is asked for again where it changed since.
    await edit('settings', (json) => Object.assign(json, { hours: '8시부터' }), { by: other })
    expect(await only(['hours'])).toMatchObject({ ok: false, reason: 'changed', parts: ['settings'] })
    // A published field goes back to what it was before.
    await edit('settings', (json) => Object.assign(json, { phone: '1500-0000' }))
    expect((await open('settings')).content).toMatchObject({ phone: '1500-0000' })
    const last = await open('settings')
    expect(await only(['phone', 'hours', 'facts'], last.version)).toMatchObject(published)
    expect((await open('settings')).draft).toBeUndefined()
    expect((await site()).settings).toMatchObject({ phone: '1500-0000', hours: '8시부터' })
  })

  test('publish: what depends on something left out is refused over exactly what is chosen', async () => {
    await edit('settings', (json) =>
      Object.assign(json.facts as object, { '수영장.레인': { value: 6, unit: '개' } }),
    )
    await edit('page /', (page) => Object.assign(page, { title: '레인 {수영장.레인}의 수영장' }))
    const [page, settings] = [await open('page /'), await open('settings')]
    const actor = writer as Actor
    const refused = await publishChanges(office, slug, { chosen: { 'page /': page.version } }, { actor })
    expect(refused).toMatchObject({ ok: false, reason: 'refused' })
    expect(JSON.stringify(refused)).toContain('공통 수치에 ‘수영장 레인’ 값이 없습니다')
    const both = { chosen: { 'page /': page.version, settings: settings.version }, fields: ['facts'] }
    expect(await publishChanges(office, slug, both, { actor })).toMatchObject(published)
  })

  test('a planned publication keeps to the chosen fields', async () => {
    await edit('settings', (json) => Object.assign(json, { phone: '1600-1234', hours: '9시부터' }))
    const { version } = await open('settings')
    const plan = { chosen: { settings: version }, fields: ['hours'], reasons: {}, publishAt: undefined }
    const id = idOf(
      await planPublication(office, (await shown()).siteId, { ...plan, asksSecond: true }, writer as Actor),
    )
    expect((await listPlans(office.db, (await shown()).siteId))[0]?.fields).toEqual(['hours'])
    const approved = await approvePlan(office, (await shown()).siteId, id, other as Actor)
    expect(approved).toEqual({ outcome: 'published' })
    expect((await site()).settings).toMatchObject({
      hours: '9시부터',
      phone: expect.not.stringContaining('1600-1234'),
    })
    expect((await open('settings')).content).toMatchObject({ phone: '1600-1234' })
  })

  test('a changed telephone number reaches every text that names it, and goes back with a rollback', async () => {
    await edit('settings', (json) => Object.assign(json, { phone: '1600-1234' }))
    expect((await draftedSite(office, await site())).settings.facts['site.phone']).toBe('1600-1234')
    expect(await publish()).toMatchObject(published)
    expect((await site()).settings.phone).toBe('1600-1234')
    const [newest] = await listPublications(office.db, (await site()).id)
    expect(newest).toMatchObject({ number: 2, isShown: true, changes: [{ kind: 'setting', name: 'phone' }] })
    await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: operator })
    expect((await site()).settings.phone).toBe('1500-0000')
  })

  test('what the office published is what an export has, and a publication of the same folder keeps it', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '새 제목' }))
    await publish()
    const folder = `${office.dataDir}/export-${kind}/${slug}`
    await exportContent(office, slug, folder)
    expect((await publishContent(office, siteIn(folder))).changes).toEqual([])
  })

  test('a new page is drafted, published and taken off', async () => {
    const home = (await open('page /')).content as Document
    const made = {
      ...home,
      path: '/Event/open',
      title: '공개 행사',
      description: '견본주택 공개 행사의 날짜와 순서를 알려 드립니다.',
      variant: undefined,
    }
    expect(await save('page /Event/open', made, 0)).toMatchObject({ ok: true })
    expect(await publish()).toMatchObject(published)
    expect(await titleOf(await site(), '/Event/open')).toBe('공개 행사')
    const { version } = await open('page /Event/open')
    expect(await save('page /Event/open', null, version)).toMatchObject({ ok: true })
    expect(await titleOf(await draftedSite(office, await site()), '/Event/open')).toBeUndefined()
    expect(await publish()).toMatchObject(published)
    expect(await titleOf(await site(), '/Event/open')).toBeUndefined()
  })

  test('two people on one page: other fields are merged, the same field is a conflict', async () => {
    const begun = await open('page /')
    const page = (change: object) => ({ ...begun.content, ...change })
    expect(await save('page /', page({ title: '첫째의 제목' }), 0, writer)).toMatchObject({ ok: true })
    expect(await save('page /', page({ description: '둘째의 설명' }), 0, other)).toMatchObject({
      ok: true,
      version: 2,
      joined: [expect.stringContaining('첫째의 제목')],
      content: { title: '첫째의 제목', description: '둘째의 설명' },
    })
    expect(await save('page /', page({ title: '둘째의 제목' }), 0, other)).toMatchObject({
      ok: false,
      reason: 'conflict',
      content: { title: '첫째의 제목' },
      conflicts: [{ path: 'title', theirs: '첫째의 제목', mine: '둘째의 제목' }],
    })
  })

  test('every save can be gone back to, also after publishing and throwing away', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '하나' }))
    await edit('page /', (page) => Object.assign(page, { title: '둘' }))
    const { id } = await site()
    await discardContentDraft(office.db, id, 'page /', writer as Actor)
    await edit('page /', (page) => Object.assign(page, { title: '셋' }))
    expect((await listSaves(office.db, id, 'page /')).map(({ version }) => version)).toEqual([3, 2, 1])
    expect(await findSave(office.db, id, 'page /', 1)).toMatchObject({ title: '하나' })
    expect(await findSave(office.db, id, 'page /', 9)).toBeUndefined()
  })

  test('a draft that is again what is shown is none', async () => {
    const title = ((await open('page /')).content as Document).title
    await edit('page /', (page) => Object.assign(page, { title: '하나' }))
    expect(await edit('page /', (page) => Object.assign(page, { title }))).toMatchObject({
      ok: true,
      version: 0,
    })
    expect(await versions()).toEqual({})
  })

  test('what was published since is taken into a draft, and told where both changed the same', async () => {
    await edit('settings', (json) => Object.assign(json, { phone: '1600-1234' }))
    const { id } = await site()
    const { revision } = await readTemplateRevision(office.db, id)
    const template = { text: '[{siteName}] {receiptNo} {modelHouse} {phone} 반갑습니다' }
    const saved = await saveTemplate(office, id, 'confirmation', {
      template,
      revision,
      actor: other as Actor,
    })
    expect(saved).toEqual({ ok: true })
    const merged = (await open('settings')).content as unknown as Site['settings']
    expect(merged.phone).toBe('1600-1234')
    expect(JSON.stringify(merged.messages)).toContain('반갑습니다')
    expect(await publish()).toMatchObject(published)
    expect(JSON.stringify((await site()).settings.messages)).toContain('반갑습니다')
    await edit('settings', (json) => Object.assign(json, { hours: '09:00–18:00' }))
    content.change('site.json', (json) => Object.assign(json, { hours: '10:00–19:00' }))
    await publishFolder(office, content.folder)
    expect((await listContentDrafts(office.db, await shown()))[0]?.conflicts).toMatchObject([
      { path: 'hours' },
    ])
    expect(await publish()).toMatchObject({ ok: false, reason: 'conflict' })
  })

  test('faults stop a publication with their places; a warning asks for a reason, which is kept', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '' }))
    expect(await publish()).toMatchObject({
      ok: false,
      reason: 'refused',
      report: { faults: [{ part: 'page /', location: 'title', sentence: '비워 둘 수 없습니다' }] },
    })
    await edit('page /', (page) => Object.assign(page, { title: '유일한 {households.total}' }))
    const report = await checkDrafts(office, await shown(), await listContentDrafts(office.db, await shown()))
    const warnings = report.findings.filter(({ warning, isNew }) => warning && isNew)
    expect(warnings.length).toBeGreaterThan(0)
    expect(await publish()).toMatchObject({ ok: false, reason: 'refused', warnings: [{ part: 'page /' }] })
    const reasons = Object.fromEntries(warnings.map((one) => [keyOfFinding(one), '발주처가 정한 표현입니다']))
    expect(await publish(reasons)).toMatchObject({ ok: true })
    await edit('page /', (page) =>
      Object.assign(page, { description: '공개 뒤에 설명만 다시 고친 첫 페이지입니다.' }),
    )
    expect(await publish()).toMatchObject(published)
  })

  test('what changed since it was looked at is not published', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '본 제목' }))
    const chosen = await versions()
    await edit('page /', (page) => Object.assign(page, { title: '보지 못한 제목' }), { by: other })
    expect(await publishChanges(office, slug, { chosen }, { actor: writer as Actor })).toMatchObject({
      ok: false,
      reason: 'changed',
      parts: ['page /'],
    })
  })

  test('a publication waits for a second person and for its minute', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '공개 뒤 제목' }))
    const { id } = await site()
    const publishAt = new Date(+office.clock.now() + 60_000)
    const plan = { chosen: await versions(), reasons: {}, publishAt, asksSecond: true }
    const planned = idOf(await planPublication(office, id, plan, writer as Actor))
    expect(await approvePlan(office, id, planned, writer as Actor)).toEqual({ outcome: 'own-plan' })
    expect(await approvePlan(office, office.site.id, planned, other as Actor)).toEqual({
      outcome: 'not-found',
    })
    expect(await approvePlan(office, id, planned, other as Actor)).toEqual({ outcome: 'waits' })
    expect(await publishDue(office)).toBe(0)
    office.clock.set(publishAt.toISOString())
    expect(await publishDue(office)).toBe(1)
    expect(await titleOf(await site())).toBe('공개 뒤 제목')
    expect(await listPlans(office.db, id)).toMatchObject([{ state: 'done' }])
    expect(await documentOf(office.db, id, (await shown()).publication?.id ?? '', 'page /')).toMatchObject({
      title: '공개 뒤 제목',
    })
  })

  test('a change without a time is published by the approval itself, once, even if others approve or the job publishes at that moment', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '승인한 제목' }))
    const { id } = await site()
    const plan = { chosen: await versions(), reasons: {}, publishAt: undefined, asksSecond: true }
    const planned = idOf(await planPublication(office, id, plan, writer as Actor))
    expect(await publishDue(office)).toBe(0)
    const before = (await listPublications(office.db, id)).length
    const approve = () => approvePlan(office, id, planned, other as Actor)
    const due = Array.from({ length: 4 }, () => publishDue(office))
    const outcomes = await Promise.all([approve(), approve(), ...due])
    expect(outcomes.filter((one) => typeof one === 'object').map(({ outcome }) => outcome)).toContain(
      'published',
    )
    expect(await titleOf(await site())).toBe('승인한 제목')
    expect(await listPlans(office.db, id)).toMatchObject([{ state: 'done', failure: null }])
    expect(await listPublications(office.db, id)).toHaveLength(before + 1)
    expect(await office.db.selectFrom('alarms').select('id').where('site_id', '=', id).execute()).toEqual([])
    const [latest] = await listPublications(office.db, id)
    expect(latest?.by).toBe('other')
  })

  test('the answer to an approval says that it is published, even if the job was quicker', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '먼저 공개한 제목' }))
    const { id } = await site()
    const plan = { chosen: await versions(), reasons: {}, publishAt: undefined, asksSecond: true }
    const planned = idOf(await planPublication(office, id, plan, writer as Actor))
    const transaction: typeof office.db.transaction = () => {
      const builder = office.db.transaction()
      const execute: typeof builder.execute = async (work) => {
        const done = await builder.execute(work)
        await publishDue(office)
        return done
      }
      return Object.assign(Object.create(builder), { execute })
    }
    const db = Object.assign(Object.create(office.db), {
      transaction,
      selectFrom: office.db.selectFrom.bind(office.db),
    })
    expect(await approvePlan({ ...office, db }, id, planned, other as Actor)).toEqual({
      outcome: 'published',
    })
    expect(await titleOf(await site())).toBe('먼저 공개한 제목')
    expect(await listPlans(office.db, id)).toMatchObject([{ state: 'done', failure: null }])
  })

  test('the answer to an approval says what cannot be published any more', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '하나' }))
    const { id } = await site()
    const plan = { chosen: await versions(), reasons: {}, publishAt: undefined, asksSecond: true }
    const planned = idOf(await planPublication(office, id, plan, writer as Actor))
    await edit('page /', (page) => Object.assign(page, { title: '둘' }))
    expect(await approvePlan(office, id, planned, other as Actor)).toEqual({
      outcome: 'failed',
      failure: expect.stringContaining('바뀌었습니다'),
    })
    expect(await listPlans(office.db, id)).toMatchObject([{ state: 'failed' }])
  })

  test('a site may ask for a second person, which is on record', async () => {
    const { id } = await site()
    expect(await readApproval(office.db, id)).toEqual({ isNeeded: false, ending: undefined })
    await demandApproval(office, id, writer as Actor)
    expect((await readApproval(office.db, id)).isNeeded).toBe(true)
    const actions = office.db.selectFrom('audit_entries').select('action').where('site_id', '=', id)
    expect((await actions.execute()).map(({ action }) => action)).toContain('approval.demanded')
  })

  test('a plan whose draft changed since fails once and says so', async () => {
    await edit('page /', (page) => Object.assign(page, { title: '하나' }))
    const { id } = await site()
    const plan = { chosen: await versions(), reasons: {}, publishAt: undefined, asksSecond: false }
    await planPublication(office, id, plan, writer as Actor)
    await edit('page /', (page) => Object.assign(page, { title: '둘' }))
    expect(await publishDue(office)).toBe(0)
    expect(await listPlans(office.db, id)).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('바뀌었습니다') },
    ])
    const alarms = await office.db.selectFrom('alarms').select('kind').where('site_id', '=', id).execute()
    expect(alarms).toEqual([{ kind: 'publication-failed' }])
  })

  test('saveContentDraft: refuses a draft that is not built like its document', async () => {
    for (const change of [
      (page: Document) => void Object.assign(page, { blocks: 3 }),
      (page: Document) => void Object.assign(page, { blocks: [null] }),
      (page: Document) => void Object.assign(page, { keywords: { 0: 'a' } }),
      (page: Document) => void Object.assign(page, { title: ['a'] }),
      (page: Document) => void Object.assign(page, { unknown: { a: [] } }),
      (page: Document) => void delete page.blocks,
    ])
      expect(await edit('page /', change)).toEqual({ ok: false, reason: 'unreadable' })
    expect(
      await edit('page /', (page) => void Object.assign(page, { constructor: 'a', title: '' })),
    ).toMatchObject({
      ok: true,
    })
    expect(
      await edit('settings', (settings) => void Object.assign(settings, { menu: [{ title: '', items: 3 }] })),
    ).toMatchObject({
      reason: 'unreadable',
    })
  })

  test('a broken draft is listed as broken, stops no other, and can be thrown away or saved over', async () => {
    const parts: DraftPart[] = ['page /', 'page /terms']
    for (const part of parts) await edit(part, (page) => void Object.assign(page, { title: '고친 제목' }))
    for (const broken of ['{"blocks":', '[]', '{"blocks":[7]}']) {
      await office.db
        .updateTable('content_drafts')
        .set({ content: broken })
        .where('part', '=', 'page /')
        .execute()
      const { siteId } = await shown()
      expect(await listBrokenDrafts(office.db, siteId)).toEqual([
        { part: 'page /', updatedAt: expect.any(String), updatedBy: writer?.id },
      ])
      expect(Object.keys(await versions())).toEqual(['page /terms'])
      expect(await open('page /')).toMatchObject({ version: 0, draft: undefined })
      expect(
        await edit('page /', (page) => void Object.assign(page, { title: '다시 고친 제목' })),
      ).toMatchObject({ ok: true })
      expect(await listBrokenDrafts(office.db, siteId)).toEqual([])
    }
    await office.db.updateTable('content_drafts').set({ content: '7' }).where('part', '=', 'page /').execute()
    expect(await publish()).toMatchObject(published)
    const { siteId } = await shown()
    expect(await discardContentDraft(office.db, siteId, 'page /', operator)).toBe(true)
    expect(await listBrokenDrafts(office.db, siteId)).toEqual([])
  })
})
