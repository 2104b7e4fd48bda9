import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { newAnswers } from '../../../../tests/support/new-site.ts'
import { readShown } from '../../content/shown-content.server.ts'
import { readDocument, saveContentDraft } from '../../editing/drafts.server.ts'
import { pagePart } from '../../editing/parts.ts'
import { publishDrafts } from '../../editing/publish-drafts.server.ts'
import { walkJson } from '../../site/walk-json.ts'
import { createSite } from '../create-site.server.ts'
import { siteAnswers } from '../start/answers.ts'
import { withText } from '../with-text.ts'
import { readShared } from './shared-texts.server.ts'
import { listFollowers, saveShared, spreadShared } from './spread-shared.server.ts'

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
  [...walkJson((await readShown(office.db, slug))?.pages.get('/terms')?.content)].flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  )

test('a sentence that is mended once is mended on every site that follows, beside what a site words by itself', async () => {
  const [terms] = (await readShared(office.db)).filter(({ content }) => content.path === '/terms')
  if (!terms) throw new Error('no terms')
  const places = [...walkJson(terms.content)].filter(
    ({ path }) => path.endsWith('.text') || /list\[\d+\]$/.test(path),
  )
  const [first, second] = places as unknown as [{ path: string }, { path: string }]
  const shown = await readShown(office.db, 'saebom')
  const edited = shown && (await readDocument(office.db, shown, part))
  const own = withText(edited?.content ?? null, first.path, '우리 단지의 말입니다.')
  const saved = await saveContentDraft(office, 'saebom', part, { content: own, version: 0 }, actor)
  expect(
    saved.ok && (await publishDrafts(office, 'saebom', { chosen: { [part]: saved.version } }, actor)),
  ).toMatchObject({
    ok: true,
  })
  const next = withText(
    withText(terms.content, first.path, '모두의 새 말입니다.'),
    second.path,
    '고친 조항입니다.',
  )
  expect(await saveShared(office, '/terms', next, actor)).toBe(2)
  expect(await spreadShared(office, '/terms', actor)).toMatchObject([
    { slug: 'daon', outcome: 'published' },
    { slug: 'saebom', outcome: 'own-words' },
  ])
  expect(await texts('daon')).toEqual(expect.arrayContaining(['모두의 새 말입니다.', '고친 조항입니다.']))
  const ofSaebom = await texts('saebom')
  expect(ofSaebom).toEqual(expect.arrayContaining(['우리 단지의 말입니다.', '고친 조항입니다.']))
  expect(ofSaebom).not.toContain('모두의 새 말입니다.')
  expect((await listFollowers(office, '/terms')).map(({ slug, version }) => [slug, version])).toEqual([
    ['daon', 2],
    ['first', undefined],
    ['saebom', 2],
    ['second', undefined],
  ])
  expect(await spreadShared(office, '/terms', actor)).toEqual([])
})
