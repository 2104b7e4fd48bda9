import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPublicPosts } from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { scriptPayloads } from '../../../../tests/support/script-payloads.ts'
import { editPost, movePost } from './change-post.server.ts'
import { countView } from './count-view.server.ts'
import { pressFeed } from './feed.server.ts'
import { findNeighbours, findPost } from './find-post.server.ts'
import { listPosts } from './list-posts.server.ts'
import { listManagedPosts } from './managed-posts.server.ts'
import { checkPost, emptyDraft, type PostDraft, type PostInput } from './post-form.ts'
import { publishPost } from './publish-post.server.ts'
import { purgeTrash } from './purge-trash.server.ts'
import { paragraphsOf } from './safe-address.ts'

function inputOf(over: Partial<PostDraft>): PostInput {
  const checked = checkPost({ ...emptyDraft, title: '제목', summary: '요약', ...over })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return checked.input
}

describeFirst(1, stricterDatabaseFirst)('press posts on %s', (kind) => {
  let office: TestInstall
  let writer: Actor
  beforeAll(async () => {
    office = await openTestInstall(kind)
    writer = { type: 'user', id: await makePerson(office, { email: 'owner@orbit.example', role: 'owner' }) }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    await office.db.deleteFrom('press_posts').execute()
    await office.db.deleteFrom('audit_entries').execute()
  })

  async function publish(over: Partial<PostDraft> = {}, { key = newId(), site = office.site } = {}) {
    const published = await publishPost(office, site, inputOf(over), key, writer)
    if (!published.ok) throw new Error('not published')
    return published.id
  }
  const titles = async (from = {}) =>
    (await listPosts(office, office.site, from)).posts.map((post) => post.title)
  const found = async (id: string, site = office.site) => {
    const post = await findPost(office, site, id)
    if (post.state !== 'found') throw new Error('not found')
    return post
  }
  const at = (n: number) =>
    ({ when: 'later', publishAt: `2026-10-${String(n).padStart(2, '0')}T10:00` }) as const

  test('are listed pinned first, then the newest, ten a page by cursor, numbered without a hole beside the pinned ones', async () => {
    for (let n = 1; n <= 23; n++) await publish({ title: `글 ${n}`, pinned: n === 4 || n === 20, ...at(n) })
    await publish({ title: '남의 글' }, { site: office.otherSite })
    const first = await listPosts(office, office.site)
    expect(first.posts.slice(0, 3).map((post) => post.title)).toEqual(['글 20', '글 4', '글 23'])
    expect(first.posts.map((post) => post.number)).toEqual([
      ...[undefined, undefined],
      ...[21, 20, 19, 18, 17, 16, 15, 14],
    ])
    const second = await listPosts(office, office.site, { after: first.last })
    expect(second.posts.map((post) => post.title)).toEqual(
      [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((n) => `글 ${n}`),
    )
    expect(second.posts.map((post) => post.number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    const third = await listPosts(office, office.site, { after: second.last })
    expect(third.posts.map((post) => post.number)).toEqual([3, 2, 1])
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
    const again = await listPosts(office, office.site, { through: second.last })
    expect(again.posts).toHaveLength(20)
    expect(again.more).toBe(true)
    expect((await listPosts(office, office.site, { after: "0-' or 1=1 --" })).posts).toHaveLength(10)
  })

  test('what newspapers printed and what the site announces are lists of their own', async () => {
    for (let n = 1; n <= 12; n++) await publish({ title: `공지 ${n}`, ...at(n) })
    for (let n = 13; n <= 24; n++) await publish({ title: `기사 ${n}`, sourceName: '가온일보', ...at(n) })
    const press = await listPosts(office, office.site, { kind: 'press' })
    expect(press.posts.map((post) => post.source)).toEqual(Array(10).fill('가온일보'))
    const rest = await listPosts(office, office.site, { kind: 'press', after: press.last })
    expect(rest.posts.map((post) => post.title)).toEqual(['기사 14', '기사 13'])
    expect(rest.more).toBe(false)
    const notices = await listPosts(office, office.site, { kind: 'notice' })
    expect(notices.posts.map((post) => post.number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    const long = await listPosts(office, office.site, { kind: 'notice', through: notices.last })
    expect([long.posts.length, long.more]).toEqual([10, true])
  })

  test('search services hear of what came, changed or went, when it is there to be read, and of no draft', async () => {
    await office.db.deleteFrom('index_pings').execute()
    const pings = () =>
      office.db.selectFrom('index_pings').select(['path', 'due_at']).orderBy('due_at').execute()
    const draft = await publish({ when: 'not' })
    await movePost(office, office.site, draft, { intent: 'bin', version: 1 }, writer)
    expect(await pings()).toEqual([])
    const now = await publish()
    const later = await publish({ when: 'later', publishAt: '2026-11-25T10:00' })
    const path = (id: string) => `/${office.site.slug}/press/${id}`
    expect(await pings()).toEqual([
      { path: path(now), due_at: '2026-11-21T05:01:00.000Z' },
      { path: path(later), due_at: '2026-11-25T01:00:00.000Z' },
    ])
    office.clock.set('2026-11-22T05:00:00.000Z')
    await movePost(office, office.site, now, { intent: 'bin', version: 1 }, writer)
    expect((await pings())[0]).toEqual({ path: path(now), due_at: '2026-11-22T05:01:00.000Z' })
  })

  test('a page of exactly ten that is the last one says so', async () => {
    for (let n = 1; n <= 10; n++) await publish(at(n))
    expect((await listPosts(office, office.site)).more).toBe(false)
    expect(await listPosts(office, office.otherSite)).toEqual({ posts: [], last: undefined, more: false })
  })

  test('appear at their minute by themselves, and go and come as their writers say', async () => {
    const id = await publish({ title: '예약', when: 'later', publishAt: '2026-11-21T14:05' })
    expect(await titles()).toEqual([])
    office.clock.set('2026-11-21T05:05:00.000Z')
    expect(await titles()).toEqual(['예약'])
    const move = async (intent: 'publish' | 'unpublish' | 'bin' | 'restore') =>
      await movePost(office, office.site, id, { intent, version: (await found(id)).row.version }, writer)
    await move('unpublish')
    expect(await titles()).toEqual([])
    office.clock.set('2026-11-22T05:05:00.000Z')
    await move('publish')
    expect((await found(id)).post.publishedAt).toBe('2026-11-21T05:05:00.000Z')
    await move('bin')
    expect(await titles()).toEqual([])
    expect((await move('publish')).ok).toBe(false)
    await move('restore')
    expect(await titles()).toEqual(['예약'])
    const intents = await office.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(intents.map(({ action }) => action)).toEqual(
      ['scheduled', 'unpublished', 'published', 'binned', 'restored'].map((intent) => `press.${intent}`),
    )
  })

  test('a form that is sent five times at once makes one post', async () => {
    const key = newId()
    const ids = await Promise.all(Array.from({ length: 5 }, () => publish({}, { key })))
    expect(new Set(ids).size).toBe(1)
    expect(await titles()).toEqual(['제목'])
    expect(await office.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(1)
    // Another site's form with the same key is another form.
    expect(await publish({}, { key, site: office.otherSite })).not.toBe(ids[0])
  })

  test('a hundred openings at once are a hundred views', async () => {
    const id = await publish()
    await Promise.all(Array.from({ length: 100 }, () => countView(office.db, office.site, id)))
    const { post, row } = await found(id)
    expect(post.views).toBe(100)
    expect(row.version, 'an opening is no change').toBe(1)
  })

  test('the person who saves second sees what was saved first, and can then save', async () => {
    const id = await publish()
    const save = (title: string, version: number) =>
      editPost(office, office.site, id, { input: inputOf({ title }), version }, writer)
    expect(await save('첫째', 1)).toEqual({ ok: true })
    const second = await save('둘째', 1)
    expect(second).toMatchObject({ ok: false, reason: 'changed', saved: { title: '첫째', version: 2 } })
    expect((await found(id)).post.title).toBe('첫째')
    expect(await save('둘째', 2)).toEqual({ ok: true })
    const both = await Promise.all([save('가', 3), save('나', 3)])
    expect(both.filter((one) => one.ok)).toHaveLength(1)
  })

  test('belong to their site alone', async () => {
    const id = await publish()
    const other = office.otherSite
    expect(await findPost(office, other, id)).toEqual({ state: 'missing' })
    expect(await editPost(office, other, id, { input: inputOf({}), version: 1 }, writer)).toMatchObject({
      ok: false,
    })
    expect(await movePost(office, other, id, { intent: 'bin', version: 1 }, writer)).toMatchObject({
      ok: false,
    })
    expect(await countView(office.db, other, id)).toBe(0)
    expect(await listManagedPosts(office, [other.id], { states: ['published'], limit: 10 })).toEqual([])
    const mediaId = newId()
    const file = {
      sha256: 'x',
      mime: 'image/jpeg',
      width: 1,
      height: 1,
      bytes: 1,
      alt: '',
      placeholder: '',
      widths: '[1]',
    }
    await office.db
      .insertInto('media')
      .values({ id: mediaId, site_id: other.id, name: `${mediaId}.jpg`, created_at: '2026', ...file })
      .execute()
    const taken = await publishPost(
      office,
      office.site,
      inputOf({ image: mediaId, imageAlt: '그림' }),
      newId(),
      writer,
    )
    expect(taken).toMatchObject({ ok: false, errors: { image: expect.any(String) } })
    expect((await found(id)).post).toMatchObject({ title: '제목', views: 0, state: 'published' })
  })

  test('lie in the bin for thirty days, then are destroyed, and their address knows it', async () => {
    const id = await publish()
    await movePost(office, office.site, id, { intent: 'bin', version: 1 }, writer)
    office.clock.set(new Date(Date.parse('2026-11-21T05:00:00Z') + 30 * dayMs - 1).toISOString())
    expect((await purgeTrash(office)).posts).toBe(0)
    office.clock.set(new Date(Date.parse('2026-11-21T05:00:00Z') + 30 * dayMs).toISOString())
    expect((await purgeTrash(office)).posts).toBe(1)
    expect(await findPost(office, office.site, id)).toEqual({ state: 'gone' })
    expect(await findPost(office, office.otherSite, id)).toEqual({ state: 'missing' })
  })

  test('know the one before and after, by day and not by pin', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 3; n++) ids.push(await publish({ title: `글 ${n}`, pinned: n === 1, ...at(n) }))
    const { post } = await found(ids[1] as string)
    expect(await findNeighbours(office, office.site, post)).toMatchObject({
      older: { title: '글 1' },
      newer: { title: '글 3' },
    })
  })

  test('every change is a new content version, by which caches and the search know', async () => {
    const version = async () =>
      (
        await office.db
          .selectFrom('sites')
          .select('content_version')
          .where('id', '=', office.site.id)
          .executeTakeFirstOrThrow()
      ).content_version
    const before = await version()
    const id = await publish()
    await movePost(office, office.site, id, { intent: 'bin', version: 1 }, writer)
    expect(await version()).toBe(before + 2)
  })

  test('are composed and without invisible letters, also those that were kept before', async () => {
    const [written, kept] = ['호수\u200b 공원\ufffc'.normalize('NFD'), '호수 공원']
    const id = await publish()
    const stored = { title: written, summary: written, content: `${written}\n\u200b\n끝` }
    await office.db.updateTable('press_posts').set(stored).where('id', '=', id).execute()
    const { post } = await found(id)
    expect([post.title, post.summary, paragraphsOf(post.content)]).toEqual([kept, kept, [kept, '끝']])
    expect(await titles()).toEqual([kept])
    const feed = await pressFeed(office, office.site, 'https://first.example')
    expect(feed.rss()).toContain(`<title><![CDATA[${kept}]]></title>`)
    expect(JSON.parse(feed.json()).items[0]).toMatchObject({
      title: kept,
      content_html: `<p>${kept}</p><p>${kept}</p><p>끝</p>`,
    })
    expect(await listPublicPosts(office, office.site)).toContainEqual(
      expect.objectContaining({ title: kept, description: kept }),
    )
  })

  test('make feeds that stay whole with whatever is written in them', async () => {
    const payloads = scriptPayloads.map((payload) => payload.replaceAll('\0', ''))
    for (const [i, payload] of payloads.slice(0, 30).entries())
      await publish({
        title: `${payload} ${i}`.slice(0, 120),
        summary: payload,
        content: payloads.join('\n').slice(0, 19_000),
      })
    const feed = await pressFeed(office, office.site, 'https://first.example')
    const rss = parseXml(feed.rss())
    const elements = (parent: XmlElement | undefined, ...names: string[]) =>
      (parent?.children ?? []).filter(
        (child): child is XmlElement => child instanceof XmlElement && names.includes(child.name),
      )
    const items = elements(rss.root ?? undefined, 'channel').flatMap((channel) => elements(channel, 'item'))
    expect(items).toHaveLength(30)
    for (const item of items) {
      const html = elements(item, 'title', 'description', 'content:encoded')
      expect(html).toHaveLength(3)
      for (const { text } of html) expect(text.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/)
    }
    const json = JSON.parse(feed.json())
    expect(json.items).toHaveLength(30)
    expect(json.items[0].url).toMatch(/^https:\/\/first\.example\/first\/press\/[0-9a-f-]{36}$/)
  })
})
