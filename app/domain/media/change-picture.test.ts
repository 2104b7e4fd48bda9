import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPost, emptyDraft } from '#app/domain/publishing/press/post-form.ts'
import { publishPost } from '#app/domain/publishing/press/publish-post.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { deletePicture } from './change-picture.server.ts'
import { findPicturesById } from './find-pictures.server.ts'
import { originalName, storedName } from './stored-name.ts'
import { uploadPicture } from './upload-picture.server.ts'

describeFirst(1, stricterDatabaseFirst)('pictures that are deleted, on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  const actor = { type: 'system' } as const
  const archive = () => ({ db: office.db, clock: office.clock, storage: office.media })
  const upload = async (name: string, content: Buffer, site = office.site) => {
    const result = await uploadPicture(archive(), site, { name, content }, actor)
    if (!result.ok) throw new Error(result.reason)
    return { id: result.mediaId, ...result.picture }
  }
  const isKept = async (sha256: string) => {
    const names = [
      `${storedName(sha256)}-200.jpg`,
      originalName(sha256, 'json'),
      originalName(sha256, 'jpeg'),
    ]
    const sizes = await Promise.all(names.map((name) => office.media.sizeOf(name)))
    return sizes.map((size) => size !== undefined)
  }
  const [all, none] = [
    [true, true, true],
    [false, false, false],
  ]

  test('one that nothing shows goes with its files, and comes back by another upload', async () => {
    const content = await drawPicture(200, 150)
    const { id, sha256 } = await upload('정문.jpg', content)
    expect(await isKept(sha256)).toEqual(all)
    expect(await deletePicture(archive(), office.otherSite, id, actor)).toEqual({
      ok: false,
      reason: 'missing',
    })
    expect(await deletePicture(archive(), office.site, id, actor)).toEqual({ ok: true })
    expect(await findPicturesById(office.db, office.site, [id])).toEqual([])
    expect(await isKept(sha256)).toEqual(none)
    const again = await upload('정문.jpg', content)
    expect([again.sha256, ...(await isKept(sha256))]).toEqual([sha256, ...all])
    await deletePicture(archive(), office.site, again.id, actor)
  })

  test('the files stay while another site has the same picture', async () => {
    const content = await drawPicture(200, 151)
    const [own, other] = [
      await upload('같은.jpg', content),
      await upload('같은.jpg', content, office.otherSite),
    ]
    expect(await deletePicture(archive(), office.site, own.id, actor)).toEqual({ ok: true })
    expect(await isKept(own.sha256)).toEqual(all)
    expect(await deletePicture(archive(), office.otherSite, other.id, actor)).toEqual({ ok: true })
    expect(await isKept(own.sha256)).toEqual(none)
  })

  test('one that a post shows is refused with the post', async () => {
    const { id } = await upload('보도.jpg', await drawPicture(200, 152))
    const checked = checkPost({
      ...emptyDraft,
      title: '기공식',
      summary: '요약',
      image: id,
      imageAlt: '현장',
    })
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    const post = await publishPost(office, office.site, checked.input, 'post-1', actor)
    expect(await deletePicture(archive(), office.site, id, actor)).toEqual({
      ok: false,
      reason: 'in-use',
      uses: [{ of: 'post', id: post.ok && post.id, title: '기공식', isDeleted: false }],
    })
  })

  test('one that pages or settings name is refused with them, also in what is not published yet', async () => {
    const { id } = await upload('배너 1.jpg', await drawPicture(200, 153))
    const page = await office.db
      .selectFrom('pages')
      .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
      .select(['pages.path', 'page_revisions.id', 'page_revisions.content'])
      .where('pages.site_id', '=', office.site.id)
      .executeTakeFirstOrThrow()
    const write = (content: string) =>
      office.db.updateTable('page_revisions').set({ content }).where('id', '=', page.id).execute()
    const content = JSON.parse(page.content) as { title: string; banner?: unknown }
    await write(JSON.stringify({ ...content, banner: { picture: { name: '배너 1.jpg', alt: '' } } }))
    expect(await deletePicture(archive(), office.site, id, actor)).toEqual({
      ok: false,
      reason: 'in-use',
      uses: [{ of: 'page', path: page.path, title: content.title }],
    })
    await write(page.content)
    const draft = { title: '새 페이지', banner: { picture: { name: '배너 1.jpg', alt: '' } } }
    await office.db
      .insertInto('content_drafts')
      .values({
        id: newId(),
        site_id: office.site.id,
        part: 'page /new',
        content: JSON.stringify(draft),
        schema_version: 1,
        version: 1,
        updated_at: toTimestamp(office.clock.now()),
      })
      .execute()
    expect(await deletePicture(archive(), office.site, id, actor)).toMatchObject({
      uses: [{ of: 'draft', title: '새 페이지' }],
    })
    await office.db.deleteFrom('content_drafts').execute()
    expect(await deletePicture(archive(), office.site, id, actor)).toEqual({ ok: true })
  })
})
