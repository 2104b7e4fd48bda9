import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import { stricterDatabaseFirst } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { describeFirst } from '../../../../../tests/support/long.ts'
import { makePerson } from '../../../../../tests/support/people.ts'
import { listSections, removeSection, saveSection } from '../../documents/saved-sections.server.ts'
import { addComment, listComments, resolveComment } from '../comments/draft-comments.server.ts'
import { meetEditors } from '../comments/editors.server.ts'
import { listDraftLinks, makeDraftLink, openDraft, revokeDraftLink } from './draft-links.server.ts'
import { previewToken, readDraftToken } from './draft-token.server.ts'

describeFirst(1, stricterDatabaseFirst)('drafts that others look at, on %s', (kind) => {
  let office: TestInstall
  let actor: Actor
  let siteId: string
  beforeAll(async () => {
    office = await openTestInstall(kind)
    siteId = office.site.id
    actor = { type: 'user', id: await makePerson(office, { email: 'links@example.com', role: 'manager' }) }
  })
  afterAll(() => office.close())

  const after = (days: number) => ({
    ...office,
    clock: { ...office.clock, now: () => new Date(office.clock.now().getTime() + days * dayMs) },
  })
  const newLink = async (days: 1 | 7 | 30 = 7) => {
    const id = await makeDraftLink(office, siteId, { name: '이사님', days }, actor)
    const link = (await listDraftLinks(office, siteId)).find((one) => one.id === id)
    if (!link) throw new Error('no link')
    return link
  }

  test('a link opens its site until it expires or is revoked', async () => {
    const link = await newLink(7)
    expect(await openDraft(office, link.token)).toEqual({ siteId, link: { id: link.id } })
    expect(await openDraft(after(6), link.token)).toBeDefined()
    expect(await openDraft(after(8), link.token)).toBeUndefined()
    expect(await revokeDraftLink(office, siteId, link.id, actor)).toBe(true)
    expect(await openDraft(office, link.token)).toBeUndefined()
    expect(await revokeDraftLink(office, siteId, link.id, actor)).toBe(false)
  })

  test('a link and a preview open nothing once their maker may not edit the site any more', async () => {
    const leaver = {
      type: 'user',
      id: await makePerson(office, { email: 'leaver@example.com', role: 'editor' }),
    } as const
    const id = await makeDraftLink(office, siteId, { name: '시공사', days: 7 }, leaver)
    const isOpen = async () => (await listDraftLinks(office, siteId)).find((one) => one.id === id)
    const link = await isOpen()
    const preview = previewToken(office.keys, siteId, leaver, office.clock.now())
    expect(await openDraft(office, preview)).toEqual({ siteId, link: undefined })
    expect(link?.isOpen).toBe(true)

    await office.db
      .updateTable('memberships')
      .set({ role: 'counsellor' })
      .where('user_id', '=', leaver.id)
      .execute()
    expect(await openDraft(office, preview)).toBeUndefined()
    expect(await openDraft(office, link?.token ?? '')).toBeUndefined()
    expect((await isOpen())?.isOpen).toBe(false)
    await office.db.updateTable('draft_links').set({ revoked_at: office.clock.now().toISOString() }).execute()
  })

  test('a site has 50 open links at most, all of which can be revoked', async () => {
    const ids: (string | undefined)[] = []
    for (let n = 0; n < 51; n++)
      ids.push(await makeDraftLink(office, siteId, { name: `${n}`, days: 1 }, actor))
    expect(ids.slice(0, 50).every(Boolean)).toBe(true)
    expect(ids[50]).toBeUndefined()
    expect((await listDraftLinks(office, siteId)).filter(({ isOpen }) => isOpen)).toHaveLength(50)
    expect(await revokeDraftLink(office, siteId, ids[0] ?? '', actor)).toBe(true)
    expect(await makeDraftLink(office, siteId, { name: '한 번 더', days: 1 }, actor)).toBeDefined()
    await office.db.updateTable('draft_links').set({ revoked_at: office.clock.now().toISOString() }).execute()
  })

  test('no letter of a token may be another, and a longer time cannot be written into it', async () => {
    const { token } = await newLink(1)
    const [head = '', seconds = '', mac = ''] = token.split('.')
    const later = (Number.parseInt(seconds, 36) + 999_999).toString(36)
    for (const forged of [
      `${head}.${later}.${mac}`,
      `s${head.slice(1)}.${seconds}.${mac}`,
      token.slice(0, -1),
      'x',
      '',
    ])
      expect(readDraftToken(office.keys, forged, office.clock.now())).toBeUndefined()
  })

  test("the office's own preview is one address for hours and ends within a day", () => {
    const now = new Date('2026-11-23T01:00:00.000Z')
    const token = previewToken(office.keys, siteId, actor, now)
    expect(previewToken(office.keys, siteId, actor, new Date('2026-11-23T05:00:00.000Z'))).toBe(token)
    expect(readDraftToken(office.keys, token, now)).toMatchObject({
      kind: 'site',
      id: siteId,
      userId: actor.id,
    })
    expect(readDraftToken(office.keys, token, new Date('2026-11-24T01:00:00.000Z'))).toBeUndefined()
  })

  test('a comment is read by its site and its link, and is resolved', async () => {
    const [mine, others] = [await newLink(), await newLink()]
    const said = {
      linkId: mine.id,
      path: '/',
      place: 2,
      blockType: 'prose',
      author: '김이사',
      body: '<b>더 크게</b>',
    }
    await addComment(office, siteId, said)
    const [comment] = await listComments(office, siteId, { path: '/', linkId: mine.id })
    expect(comment).toMatchObject({ author: '김이사', body: '<b>더 크게</b>', place: 2, isResolved: false })
    expect(await listComments(office, siteId, { linkId: others.id })).toEqual([])
    const kept = await office.db
      .selectFrom('draft_comments')
      .select('author_sealed')
      .executeTakeFirstOrThrow()
    expect(kept.author_sealed).not.toContain('김이사')
    expect(await resolveComment(office, 'another', comment?.id ?? '', true, actor)).toBe(false)
    expect(await resolveComment(office, siteId, comment?.id ?? '', true, actor)).toBe(true)
    expect(await listComments(office, siteId, { path: '/', isOpen: true })).toEqual([])
  })

  test('addComment: a link is full with 200 open comments, and the newest of many are listed', async () => {
    const { id: linkId } = await newLink()
    const write = (n: number) =>
      addComment(office, siteId, {
        linkId,
        path: '/full',
        place: null,
        blockType: null,
        author: '김',
        body: `${n}`,
      })
    for (let n = 0; n < 200; n++) expect(await write(n)).toBe(true)
    expect(await write(200)).toBe(false)
    const [first] = await listComments(office, siteId, { path: '/full' })
    await resolveComment(office, siteId, first?.id ?? '', true, actor)
    expect(await write(201)).toBe(true)
    expect((await listComments(office, siteId, { path: '/full' })).at(-1)?.body).toBe('201')
  })

  test('everybody who has a document open sees the others, until they have left', async () => {
    const other = await makePerson(office, { email: 'second@example.com', role: 'editor' })
    expect(await meetEditors(office, siteId, 'page /', actor.id ?? '')).toEqual([])
    expect(await meetEditors(office, siteId, 'page /', other)).toEqual(['links'])
    expect(await meetEditors(office, siteId, 'page /', actor.id ?? '')).toEqual(['second'])
    expect(await meetEditors(office, siteId, 'page /other', actor.id ?? '')).toEqual([])
    expect(await meetEditors(after(1), siteId, 'page /', actor.id ?? '')).toEqual([])
  })

  test('a block is kept for use again by those who edit its site; one with faults is not', async () => {
    const block = { type: 'prose', sections: [] }
    expect(await saveSection(office, siteId, { name: '안내', content: block }, actor)).toBe(false)
    const soon = {
      type: 'coming-soon',
      title: '준비 중',
      status: '준비',
      text: '곧',
      links: [{ label: '홈', url: '/' }],
    }
    expect(await saveSection(office, siteId, { name: ' 준비 ', content: soon }, actor)).toBe(true)
    const [section] = await listSections(office.db, [siteId])
    expect(section).toMatchObject({ name: '준비', block: soon })
    expect(await listSections(office.db, [])).toEqual([])
    expect(await removeSection(office.db, ['another'], section?.id ?? '')).toBe(false)
    expect(await removeSection(office.db, [siteId], section?.id ?? '')).toBe(true)
  })
})
