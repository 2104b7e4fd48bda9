import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedFollows } from '#app/domain/site/shared-follows.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { wordsOfChange } from '#app/office/website/words-of-change.ts'
import { type ContentFolder, secondSite } from '../../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { describeFirst } from '../../../../../tests/support/long.ts'
import { publishFolder } from '../../../../../tests/support/publish-folder.ts'
import { type Document, pagePart } from '../../documents/parts.ts'
import { listContentDrafts, readDocument, saveContentDraft } from '../../drafts/drafts.server.ts'
import { listAllFiles } from '../../folder/content-files.ts'
import { exportContent } from '../../folder/export-content.server.ts'
import { listPublications } from '../../publish/publications.server.ts'
import { publish } from '../../publish/publish.server.ts'
import { readPublished } from '../../publish/published-site.server.ts'
import { withText } from '../with-text.ts'
import { followShared } from './follow-shared.server.ts'
import { listFollowers } from './plan-shared.server.ts'
import { type SharedKind, sharedKinds } from './shared-kinds.ts'
import { readShared } from './shared-texts.server.ts'
import { saveShared, spreadShared } from './spread-shared.server.ts'

const actor = { type: 'system' } as const
const slug = 'small'
const kindOf = (name: string) => sharedKinds.find((one) => one.name === name) as SharedKind
const terms = kindOf('/terms')

test('settings and office call a shared text by one name', () => {
  const titles = Object.entries(sharedFollows.shape).map(([name, schema]) => [name, schema.meta()?.title])
  expect(Object.fromEntries(titles)).toEqual(
    Object.fromEntries(sharedKinds.map(({ follows, title }) => [follows, title])),
  )
})

describeFirst(1, stricterDatabaseFirst)('a site of a folder on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  let dir: string
  beforeAll(async () => {
    office = await openTestInstall(kind)
    content = secondSite()
    content.change('site.json', ({ facts }) =>
      Object.assign(facts as unknown as object, { 'office.termsFrom': '2026년 11월 1일' }),
    )
    dir = mkdtempSync(join(tmpdir(), 'bunyang-follow-'))
    await publishFolder(office, content.folder)
  })
  afterAll(async () => {
    content.remove()
    rmSync(dir, { recursive: true })
    await office.close()
  })

  const shown = async () => {
    const read = await readPublished(office.db, slug)
    if (!read) throw new Error('no site')
    return read
  }
  const publishAll = async () => {
    const drafts = await listContentDrafts(office.db, await shown())
    const chosen = Object.fromEntries(drafts.map(({ part, version }) => [part, version]))
    expect(await publish(office, slug, { chosen }, { actor })).toMatchObject({ ok: true })
  }
  const row = async () => (await listFollowers(office, terms)).find((one) => one.slug === slug)
  const texts = async () => JSON.stringify((await shown()).documents.get('page /terms'))
  const history = async () => {
    const [latest] = await listPublications(office.db, (await shown()).siteId)
    return (latest?.changes ?? []).flatMap((change) => {
      const { head, lines } = wordsOfChange(change, new Map())
      return [head, ...lines]
    })
  }
  /** A new version of the shared terms, with another first sentence. */
  const reword = async (words: string) => {
    const newest = (await readShared(office.db)).find((one) => one.kind === terms)?.content as Document
    const place = walkJson(newest).find(({ path }) => path.endsWith('.text'))?.path ?? ''
    expect(await saveShared(office, terms, withText(newest, place, words), actor)).toMatchObject({
      ok: true,
    })
  }
  const exported = async (name: string) => {
    const folder = join(dir, name, slug)
    await exportContent(office, slug, folder)
    return {
      folder,
      bytes: listAllFiles(folder).map(({ name, path }) => [name, readFileSync(path, 'utf8')]),
    }
  }

  test('begins to follow by a draft, whose publication says so, and gets what is new from then on', async () => {
    expect(await row()).toMatchObject({ version: undefined, willFollow: false })
    expect(await followShared(office, slug, terms, true, actor)).toEqual({ ok: true, missing: [] })
    expect(await row()).toMatchObject({ version: undefined, willFollow: true })
    expect(await texts()).toContain('이용약관입니다.')
    await reword('아직 따르지 않는 때의 말입니다.')
    expect(await spreadShared(office, terms, actor)).toEqual([])
    await publishAll()
    expect(await row()).toMatchObject({ version: 1, own: [] })
    expect((await shown()).settings?.follows).toEqual({ terms: true })
    expect(await history()).toContain('공통 문구 › 이용약관: 따르기 시작')
    expect(await spreadShared(office, terms, actor)).toMatchObject([{ slug, outcome: 'published' }])
    expect(await texts()).toContain('아직 따르지 않는 때의 말입니다.')
    expect(await row()).toMatchObject({ version: 2, own: [] })
  })

  test('is exported with what it follows, and published again as the same bytes', async () => {
    const first = await exported('first')
    expect(JSON.parse(readFileSync(join(first.folder, 'site.json'), 'utf8')).follows).toEqual({ terms: true })
    expect(await publishFolder(office, first.folder)).toMatchObject({ changes: [] })
    expect((await exported('second')).bytes).toEqual(first.bytes)
    expect(await row()).toMatchObject({ version: 2, own: [] })
  })

  test('keeps a sentence of its own while it follows', async () => {
    const edited = await readDocument(office.db, await shown(), pagePart('/terms'))
    const place = walkJson(edited?.content).filter(({ path }) => path.endsWith('.text'))[1]?.path ?? ''
    const own = withText(edited?.content ?? null, place, '우리 단지의 말입니다.')
    await saveContentDraft(office, slug, pagePart('/terms'), { content: own, version: 0 }, actor)
    await publishAll()
    await reword('세 번째 판의 말입니다.')
    await spreadShared(office, terms, actor)
    expect(await texts()).toMatch(/세 번째 판의 말입니다\..*우리 단지의 말입니다\./)
    expect((await row())?.own).toHaveLength(1)
  })

  test('stops by a draft as well, keeps its words, and gets nothing any more', async () => {
    expect(await followShared(office, slug, terms, false, actor)).toEqual({ ok: true, missing: [] })
    expect(await row()).toMatchObject({ version: 3, willFollow: false })
    await publishAll()
    expect(await history()).toContain('공통 문구 › 이용약관: 그만 따름')
    expect(await row()).toMatchObject({ version: undefined })
    await reword('네 번째 판의 말입니다.')
    expect(await spreadShared(office, terms, actor)).toEqual([])
    expect(await texts()).toContain('세 번째 판의 말입니다.')
    expect(await followShared(office, slug, terms, true, actor)).toMatchObject({ ok: true })
    await publishAll()
    expect(await row()).toMatchObject({ version: 4, own: [] })
  })

  test('cannot follow what it has no place for, and hears which facts a text wants', async () => {
    expect(await followShared(office, slug, kindOf('questions'), true, actor)).toEqual({
      ok: false,
      reason: 'no-place',
    })
    expect(await followShared(office, slug, kindOf('/privacy'), true, actor)).toMatchObject({
      ok: true,
      missing: expect.arrayContaining(['office.hosting']),
    })
  })
})
