import { afterAll, beforeAll, expect, test } from 'vitest'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { newAnswers } from '../../../../../tests/support/new-site.ts'
import { pagePart } from '../../documents/parts.ts'
import { readDocument, saveContentDraft } from '../../drafts/drafts.server.ts'
import { publish } from '../../publish/publish.server.ts'
import { readPublished } from '../../publish/published-site.server.ts'
import { createSite } from '../create-site.server.ts'
import { siteAnswers } from '../start/answers.ts'
import { withText } from '../with-text.ts'
import { listFollowers, planShared } from './plan-shared.server.ts'
import { type SharedKind, sharedKinds, withQuestion } from './shared-kinds.ts'
import { readShared } from './shared-texts.server.ts'
import { saveShared, spreadShared } from './spread-shared.server.ts'

const actor = { type: 'system' } as const
const part = pagePart('/terms')

let office: TestInstall
beforeAll(async () => {
  office = await openTestInstall('sqlite')
  for (const [slug, name] of [
    ['daon', '다온 하이츠'],
    ['saebom', '새봄 마을'],
  ] as const)
    await createSite(
      office,
      siteAnswers.parse({ ...newAnswers, slug, name, shortName: name, host: '' }),
      actor,
    )
})
afterAll(() => office.close())

const texts = async (slug: string) =>
  [...walkJson((await readPublished(office.db, slug))?.documents.get('page /terms'))].flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  )

test('a sentence that is mended once is mended on every site that follows, beside what a site words by itself', async () => {
  const [terms] = (await readShared(office.db)).filter(({ kind }) => kind.name === '/terms')
  if (!terms) throw new Error('no terms')
  const places = walkJson(terms.content).filter(
    ({ path }) => path.endsWith('.text') || /list\[\d+\]$/.test(path),
  )
  const [first, second] = places as unknown as [{ path: string }, { path: string }]
  const shown = await readPublished(office.db, 'saebom')
  const edited = shown && (await readDocument(office.db, shown, part))
  const own = withText(edited?.content ?? null, first.path, '우리 단지의 말입니다.')
  const saved = await saveContentDraft(office, 'saebom', part, { content: own, version: 0 }, actor)
  expect(
    saved.ok && (await publish(office, 'saebom', { chosen: { [part]: saved.version } }, { actor })),
  ).toMatchObject({
    ok: true,
  })
  const next = withText(
    withText(terms.content, first.path, '모두의 새 말입니다.'),
    second.path,
    '고친 조항입니다.',
  )
  expect(await saveShared(office, terms.kind, next, actor)).toEqual({ ok: true, version: 2 })
  expect(await spreadShared(office, terms.kind, actor)).toMatchObject([
    { slug: 'daon', outcome: 'published' },
    { slug: 'saebom', outcome: 'own-words' },
  ])
  expect(await texts('daon')).toEqual(expect.arrayContaining(['모두의 새 말입니다.', '고친 조항입니다.']))
  const ofSaebom = await texts('saebom')
  expect(ofSaebom).toEqual(expect.arrayContaining(['우리 단지의 말입니다.', '고친 조항입니다.']))
  expect(ofSaebom).not.toContain('모두의 새 말입니다.')
  expect((await listFollowers(office, terms.kind)).map(({ slug, version }) => [slug, version])).toEqual([
    ['daon', 2],
    ['first', undefined],
    ['saebom', 2],
    ['second', undefined],
  ])
  expect(await spreadShared(office, terms.kind, actor)).toEqual([])
})

const kindOf = (name: string) => sharedKinds.find((one) => one.name === name) as SharedKind
const newestOf = async (name: string) =>
  (await readShared(office.db)).find(({ kind }) => kind.name === name)?.content as Record<string, unknown>
const settingsOf = async (slug: string) => (await readPublished(office.db, slug))?.settings
/** What a site publishes of its own. */
const ownWords = async (slug: string, path: string, text: string, of: Parameters<typeof readDocument>[2]) => {
  const shown = await readPublished(office.db, slug)
  const edited = shown && (await readDocument(office.db, shown, of))
  const content = withText(edited?.content ?? null, path, text)
  const saved = await saveContentDraft(office, slug, of, { content, version: 0 }, actor)
  const chosen = { [of]: saved.ok ? saved.version : 0 }
  expect(await publish(office, slug, { chosen }, { actor })).toMatchObject({ ok: true })
}

test('a consent with new words is a new version, except in a site with words of its own', async () => {
  const kind = kindOf('consents')
  await ownWords('saebom', 'consents.collection.purpose', '우리 단지의 상담', 'settings')
  const next = withText(await newestOf('consents'), 'collection.purpose', '방문예약과 분양 상담')
  expect((await planShared(office, kind, next)).map(({ slug, sentence }) => [slug, sentence])).toEqual([
    ['daon', '바꾸어 공개합니다.'],
    ['saebom', '바뀌지 않습니다. 단지가 따로 쓴 1곳은 그대로 둡니다.'],
  ])
  expect(await readShared(office.db).then((all) => all.find((one) => one.kind === kind)?.version)).toBe(1)
  const versions = async (slug: string) => {
    const id = (await readPublished(office.db, slug))?.siteId as string
    const rows = await office.db
      .selectFrom('consent_texts')
      .select(['version', 'body'])
      .where('site_id', '=', id)
      .where('kind', '=', 'collection')
      .orderBy('version')
      .execute()
    return rows.map(({ version, body }) => [version, (JSON.parse(body) as { purpose: string }).purpose])
  }
  const [first] = await versions('daon')
  expect(await saveShared(office, kind, next, actor)).toEqual({ ok: true, version: 2 })
  expect(await spreadShared(office, kind, actor)).toMatchObject([
    { slug: 'daon', outcome: 'published' },
    { slug: 'saebom', outcome: 'own-words' },
  ])
  expect(await versions('daon')).toEqual([first, [2, '방문예약과 분양 상담']])
  expect((await versions('saebom')).at(-1)).toEqual([2, '우리 단지의 상담'])
  const followers = await listFollowers(office, kind)
  expect(followers.map(({ slug, own }) => [slug, own])).toEqual([
    ['daon', []],
    ['first', []],
    ['saebom', ['collection.purpose']],
    ['second', []],
  ])
  const forever = withText(await newestOf('consents'), 'collection.retention', '영구')
  expect(await saveShared(office, kind, forever, actor)).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('보유 기간')],
  })
})

test('a question is added for all, and a message says the same everywhere but where a site wrote its own', async () => {
  const questions = kindOf('questions')
  const asked = withQuestion(
    await newestOf('questions'),
    '주차는 되나요?',
    '견본주택 앞에 주차하실 수 있습니다.',
  )
  expect(await saveShared(office, questions, asked, actor)).toEqual({ ok: true, version: 2 })
  expect(await spreadShared(office, questions, actor)).toMatchObject([
    { outcome: 'published' },
    { outcome: 'published' },
  ])
  const page = (await readPublished(office.db, 'saebom'))?.documents.get('page /SalesInfo/FAQ')
  expect(JSON.stringify(page)).toContain('주차는 되나요?')
  expect(JSON.stringify(page)).toContain('/saebom/customer')

  const messages = kindOf('messages')
  const own = { cancellation: '[{siteName}] 취소했습니다. 접수번호 {receiptNo}' }
  await ownWords('saebom', 'messages', own as never, 'settings')
  const bare = withText(await newestOf('messages'), 'change.text', '바뀌었습니다.')
  expect(await saveShared(office, messages, bare, actor)).toMatchObject({ ok: false })
  const words = withText(
    withText(await newestOf('messages'), 'change.text', '[{siteName}] 바뀌었습니다. 접수번호 {receiptNo}'),
    'cancellation.text',
    '[{siteName}] 모두의 취소입니다. 접수번호 {receiptNo}',
  )
  expect(await saveShared(office, messages, words, actor)).toEqual({ ok: true, version: 2 })
  expect(await spreadShared(office, messages, actor)).toMatchObject([
    { slug: 'daon', outcome: 'published' },
    { slug: 'saebom', outcome: 'own-words' },
  ])
  const [ofDaon, ofSaebom] = [(await settingsOf('daon'))?.messages, (await settingsOf('saebom'))?.messages]
  expect([ofDaon?.change, ofSaebom?.change]).toEqual([words.change, words.change])
  expect([ofDaon?.cancellation, JSON.stringify(ofSaebom?.cancellation)]).toEqual([
    words.cancellation,
    expect.stringContaining('취소했습니다'),
  ])
  expect(ofDaon?.confirmation).toBeUndefined()
  const third = { ...newAnswers, slug: 'hanul', name: '한울 마을', shortName: '한울', host: '' }
  expect(await createSite(office, siteAnswers.parse(third), actor)).toMatchObject({ ok: true })
  const made = await settingsOf('hanul')
  expect([made?.messages.change, made?.consents.collection.purpose]).toEqual([
    words.change,
    '방문예약과 분양 상담',
  ])
  expect((await listFollowers(office, messages)).find(({ slug }) => slug === 'hanul')?.version).toBe(2)
})

test('a draft that somebody is editing takes the new text in and is left to them', async () => {
  const kind = kindOf('questions')
  const shown = await readPublished(office.db, 'daon')
  const edited = shown && (await readDocument(office.db, shown, kind.part))
  const draft = { ...edited?.content, title: '고치던 제목' }
  await saveContentDraft(office, 'daon', kind.part, { content: draft, version: 0 }, actor)
  const next = withQuestion(
    await newestOf('questions'),
    '반려동물과 같이 볼 수 있나요?',
    '안고 들어오실 수 있습니다.',
  )
  const plan = await planShared(office, kind, next)
  expect(plan.find(({ slug }) => slug === 'daon')?.sentence).toContain('초안에만 넣습니다')
  await saveShared(office, kind, next, actor)
  expect((await spreadShared(office, kind, actor))[0]).toMatchObject({ slug: 'daon', outcome: 'own-words' })
  const after = await readPublished(office.db, 'daon')
  const kept = after && (await readDocument(office.db, after, kind.part))
  expect(kept?.draft?.content).toMatchObject({ title: '고치던 제목' })
  expect(
    [JSON.stringify(kept?.content), JSON.stringify(kept?.published)].map((one) => one.includes('반려동물')),
  ).toEqual([true, false])
})
