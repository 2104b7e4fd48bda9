import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deletePicture } from '#app/domain/media/change-picture.server.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import { originalOf } from '#app/domain/media/stored-name.ts'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, drawnPicture, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { drawPicture } from '../../../../tests/support/pictures.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import type { DraftPart } from '../documents/parts.ts'
import { draftedSite } from '../drafts/drafted-site.server.ts'
import { listContentDrafts, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { checkPost, emptyDraft } from '../press/post-form.ts'
import { publishPost } from '../press/publish-post.server.ts'
import { demandApproval } from '../publish/approval.server.ts'
import { publish as publishChanges } from '../publish/publish.server.ts'
import { rollBackOrAsk } from '../publish/publish-planned.server.ts'
import { type PublishedSite, readPublished } from '../publish/published-site.server.ts'
import { removeSite } from '../publish/remove-site.server.ts'
import { zipStream } from '../site-jobs/archive.server.ts'
import { keepUpload, listSiteImports, startImport } from '../site-jobs/site-imports.server.ts'
import { discardDraftedPictures, listDraftedPictures, replacePicture } from './draft-picture.server.ts'
import { discardPictureZip, findPictureZip, keepPictureZip, savePictureZip } from './picture-zips.server.ts'

const slug = 'small'

describeFirst(1, stricterDatabaseFirst)('pictures that are exchanged, on %s', (kind) => {
  let office: TestInstall & { log: typeof silent }
  let content: ContentFolder
  let dir: string
  let site: Site
  const people = {} as Record<'owner' | 'manager' | 'editor', Actor>
  const pictures: Record<string, Buffer> = {}
  beforeAll(async () => {
    office = Object.assign(await openTestInstall(kind), { log: silent })
    for (const [name, width] of [
      ['old', 200],
      ['new', 210],
      ['other', 220],
    ] as const)
      pictures[name] = await drawPicture(width, 150)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'bunyang-pictures-'))
    content = secondSite()
    content.write('media/a.svg', drawnPicture('green'))
    await publishFolder(office, content.folder)
    site = (await findSite(office.db, '', `/${slug}/`)) as Site
    await office.db.deleteFrom('memberships').execute()
    await office.db.deleteFrom('users').execute()
    for (const role of ['owner', 'manager', 'editor'] as const)
      people[role] = {
        type: 'user',
        id: await makePerson(office, { email: `${role}@orbit.example`, role, siteId: site.id }),
      }
  })
  afterEach(async () => {
    content.remove()
    rmSync(dir, { recursive: true })
    await removeSite(office, slug, operator)
  })

  const archive = () => ({ db: office.db, clock: office.clock, storage: office.media })
  const upload = async (name: string, bytes = pictures.old as Buffer) => {
    const added = await uploadPicture(archive(), site, { name, content: bytes }, operator)
    if (!added.ok) throw new Error(added.reason)
    return { id: added.mediaId, ...added.picture }
  }
  const replace = (id: string, bytes: Buffer, actor: Actor = operator) =>
    replacePicture(office, site, { id, content: new Blob([new Uint8Array(bytes)]).stream() }, actor)
  const published = async () => (await readPublished(office.db, slug)) as PublishedSite
  const widthOf = async (name: string, of: Pick<Site, 'id' | 'drafts'> = site) =>
    (await findPictures(office.db, of))[name]?.width
  const chosen = async () =>
    Object.fromEntries(
      (await listContentDrafts(office.db, await published())).map(({ part, version }) => [part, version]),
    )
  const publish = async (actor: Actor = operator) =>
    await publishChanges(office, slug, { chosen: await chosen() }, { actor })
  /** Makes the home page show a picture. */
  const show = async (name: string) => {
    const part: DraftPart = 'page /'
    const edited = await readDocument(office.db, { slug }, part)
    const content = { ...edited?.content, share: { name, alt: '정문' } }
    await saveContentDraft(office, slug, part, { content, version: edited?.version ?? 0 }, operator)
    const done = await publish()
    if (!done.ok) throw new Error(JSON.stringify(done))
  }
  const isStored = async (picture: { sha256: string; mime: string }) =>
    (await office.media.sizeOf(originalOf(picture))) !== undefined

  test('replacePicture: at once where nothing shows it, and its former files go', {
    tags: 'long',
  }, async () => {
    const one = await upload('뒷문.jpg')
    expect(await replace(one.id, pictures.new as Buffer, people.editor)).toEqual({
      ok: true,
      outcome: 'replaced',
    })
    expect([await widthOf('뒷문.jpg'), await isStored(one)]).toEqual([210, false])
    expect(await replace(one.id, pictures.new as Buffer)).toEqual({ ok: true, outcome: 'same' })
    expect(await replace(one.id, Buffer.from('글'))).toMatchObject({ ok: false, reason: 'not-a-picture' })
    expect(await replace(one.id, Buffer.from(drawnPicture('red')))).toMatchObject({ reason: 'misnamed' })
    expect(
      await replacePicture(
        office,
        office.otherSite,
        { id: one.id, content: new Blob(['글']).stream() },
        operator,
      ),
    ).toEqual({ ok: false, reason: 'missing' })
  })

  test('replacePicture: a draft where a page shows it, shown when published and gone with a roll-back', async () => {
    const one = await upload('정문.jpg')
    await show('정문.jpg')
    expect(await replace(one.id, pictures.new as Buffer, people.editor)).toEqual({
      ok: true,
      outcome: 'drafted',
    })
    expect(await widthOf('정문.jpg')).toBe(200)
    expect(await widthOf('정문.jpg', await draftedSite(office, site))).toBe(210)
    expect(await listDraftedPictures(office.db, site)).toMatchObject([
      { name: '정문.jpg', before: { width: 200 }, after: { width: 210 }, uses: [{ of: 'page', path: '/' }] },
    ])
    expect(await publish(people.editor)).toMatchObject({ ok: false, reason: 'not-allowed' })
    const done = await publish(people.manager)
    expect(done).toMatchObject({
      ok: true,
      changes: [{ kind: 'media', change: 'changed', name: '정문.jpg' }],
    })
    expect([await widthOf('정문.jpg'), await isStored(one)]).toEqual([210, true])
    const number = done.ok ? done.number : 0
    expect(await rollBackOrAsk(office, site, number, people.manager)).toMatchObject({ ok: true })
    expect(await widthOf('정문.jpg')).toBe(200)
    expect((await published()).pictures.get('정문.jpg')?.sha256).toBe(one.sha256)
  })

  test('replacePicture: with approval a second person agrees, also to a picture of a press post', {
    tags: 'long',
  }, async () => {
    const one = await upload('보도.jpg')
    const checked = checkPost({
      ...emptyDraft,
      title: '기공식',
      summary: '요약',
      image: one.id,
      imageAlt: '현장',
    })
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    await publishPost(office, site, checked.input, 'post-1', operator)
    await demandApproval(office, site.id, people.owner)
    expect(await replace(one.id, pictures.new as Buffer, people.owner)).toEqual({
      ok: true,
      outcome: 'drafted',
    })
    expect(await publish(people.owner)).toMatchObject({ ok: false, reason: 'not-allowed' })
    expect(await widthOf('보도.jpg')).toBe(200)
    const plan = { actor: people.manager, askedBy: people.owner }
    expect(await publishChanges(office, slug, { chosen: await chosen() }, plan)).toMatchObject({ ok: true })
    expect(await widthOf('보도.jpg')).toBe(210)
  })

  test('a draft that is replaced, discarded or loses its picture leaves no files', {
    tags: 'long',
  }, async () => {
    const one = await upload('정문.jpg')
    await show('정문.jpg')
    const afterOf = async () => (await listDraftedPictures(office.db, site))[0]?.after.base
    await replace(one.id, pictures.new as Buffer)
    const first = await afterOf()
    await replace(one.id, pictures.other as Buffer)
    const second = await afterOf()
    const files = async () =>
      await Promise.all(
        [first, second].map((base) => office.media.sizeOf(`${base?.replace('/media/', '')}-200.jpg`)),
      )
    // 210 and 220 pixels are their only widths.
    expect(await files()).toEqual([undefined, undefined])
    const stored = async (base: string | undefined, width: number) =>
      (await office.media.sizeOf(`${base?.replace('/media/', '')}-${width}.jpg`)) !== undefined
    expect([await stored(first, 210), await stored(second, 220)]).toEqual([false, true])
    expect(await discardDraftedPictures(office, site, undefined, people.editor)).toBe(1)
    expect(await stored(second, 220)).toBe(false)
    expect(await replace(one.id, pictures.old as Buffer)).toEqual({ ok: true, outcome: 'same' })
    const unused = await upload('뒷문.jpg', pictures.other)
    expect(await deletePicture(archive(), site, unused.id, operator)).toEqual({ ok: true })
  })

  test('a panorama that is shown all around, and a logo, are replaced by what fits alone', {
    tags: 'long',
  }, async () => {
    const [round, logo] = [
      await upload('거실.jpg', await drawPicture(400, 200)),
      await upload(
        '로고.png',
        await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0a0' } })
          .png()
          .toBuffer(),
      ),
    ]
    const part: DraftPart = 'page /'
    const edited = await readDocument(office.db, { slug }, part)
    const picture = { name: '거실.jpg', alt: '거실' }
    const tour = {
      id: '84A',
      label: '84A',
      text: '거실입니다.',
      picture,
      address: { kind: 'panorama', picture },
    }
    const around = { type: 'tours', title: '관람', prompt: '시작', help: '둘러보세요.', tours: [tour] }
    const page = { ...edited?.content, blocks: [...((edited?.content?.blocks ?? []) as object[]), around] }
    await saveContentDraft(office, slug, part, { content: page, version: 0 }, operator)
    const settings = await readDocument(office.db, { slug }, 'settings')
    const theme = { ...(settings?.content?.theme as object), logo: '로고.png' }
    await saveContentDraft(
      office,
      slug,
      'settings',
      { content: { ...settings?.content, theme }, version: 0 },
      operator,
    )
    expect(await replace(round.id, await drawPicture(400, 300))).toMatchObject({
      reason: 'unfit',
      sentence: expect.stringContaining('360°'),
    })
    expect(await replace(round.id, await drawPicture(600, 300))).toEqual({ ok: true, outcome: 'drafted' })
    expect(await replace(logo.id, await drawPicture(300, 100))).toMatchObject({
      reason: 'unfit',
      sentence: expect.stringContaining('SVG나 PNG'),
    })
  })

  const zipOf = (files: Record<string, Uint8Array>) => {
    const path = join(dir, 'pictures.zip')
    writeFileSync(path, zipSync(files, { level: 0 }))
    return path
  }
  const read = async (files: Record<string, Uint8Array>) => {
    await (await keepPictureZip(office, site, zipOf(files), people.editor)).ended
    const zip = await findPictureZip(office.db, site)
    if (!zip) throw new Error('not kept')
    return zip
  }
  const save = async (id: string) => {
    await (await savePictureZip(office, site, id, people.editor))?.ended
    return await findPictureZip(office.db, site)
  }

  test('a ZIP of pictures: told by name, saved as drafts of any format, and taken back as a whole', async () => {
    const front = await upload('정문.jpg')
    await show('정문.jpg')
    await upload('뒷문.jpg', pictures.other)
    const png = await sharp(pictures.new).png().toBuffer()
    const zip = await read({
      '교체/정문.png': png,
      '교체/뒷문.jpg': pictures.other as Buffer,
      '교체/옥상.jpg': pictures.old as Buffer,
      '다른/정문.jpg': pictures.other as Buffer,
      'a.png': png,
      '메모.txt': strToU8('글'),
      '잘림.png': png.subarray(0, png.length / 2),
      '__MACOSX/정문.png': strToU8('x'),
    })
    expect(zip).toMatchObject({ state: 'ready', faults: [] })
    const told = Object.fromEntries(
      zip.pictures.map(({ file, fate, name }) => [file, name ? `${fate} ${name}` : fate]),
    )
    expect(told).toEqual({
      '교체/정문.png': 'replaces 정문.jpg',
      '교체/뒷문.jpg': 'same 뒷문.jpg',
      '교체/옥상.jpg': 'new 옥상.jpg',
      '다른/정문.jpg': 'refused 정문.jpg',
      'a.png': 'refused',
      '메모.txt': 'refused',
      '잘림.png': 'refused',
    })
    const one = (file: string) => zip.pictures.find((picture) => picture.file === file)
    expect(one('교체/정문.png')).toMatchObject({
      width: 210,
      thumbnail: expect.stringMatching(/^data:image\/webp;base64,\S{100}/),
      before: { id: front.id, width: 200 },
      uses: [{ of: 'page', path: '/' }],
    })
    expect(['다른/정문.jpg', 'a.png', '메모.txt', '잘림.png'].map((file) => one(file)?.reason)).toEqual([
      expect.stringContaining('교체/정문.png 파일과 이름이 겹칩니다'),
      expect.stringContaining('a.svg 이미지가 이 이름을'),
      expect.stringContaining('이미지 파일이 아닙니다.'),
      expect.stringContaining('이미지가 손상되었거나'),
    ])

    const before = await published()
    const saved = await save(zip.id)
    expect(saved).toMatchObject({
      state: 'done',
      outcome: '이미지 1장을 바꾸는 초안을 저장했습니다. 새 이미지 1장을 올렸습니다.',
      saved: { drafted: 1, added: 1 },
    })
    expect((await published()).publication).toEqual(before.publication)
    expect(await widthOf('정문.jpg')).toBe(200)
    expect(await widthOf('정문.jpg', await draftedSite(office, site))).toBe(210)
    expect(await savePictureZip(office, site, zip.id, people.editor)).toBeUndefined()
    expect(await discardPictureZip(office, office.otherSite, zip.id, operator)).toBeUndefined()
    expect(await discardPictureZip(office, site, zip.id, people.editor)).toEqual({
      drafts: 1,
      pictures: 1,
      kept: 0,
    })
    expect(await listDraftedPictures(office.db, site)).toEqual([])
    expect([await widthOf('옥상.jpg'), await findPictureZip(office.db, site)]).toEqual([undefined, undefined])
  })

  test('a ZIP without pictures, with too many, or damaged is refused with a sentence', {
    tags: 'long',
  }, async () => {
    expect((await read({})).faults).toEqual([expect.stringContaining('이미지가 없습니다')])
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`${i}.jpg`, strToU8('x')]))
    expect((await read(many)).faults).toEqual([expect.stringContaining('파일이 301개 있습니다')])
    writeFileSync(join(dir, 'damaged.zip'), 'PK')
    await (await keepPictureZip(office, site, join(dir, 'damaged.zip'), operator)).ended
    expect(await findPictureZip(office.db, site)).toMatchObject({
      state: 'refused',
      faults: [expect.stringContaining('손상되었습니다')],
      pictures: [],
    })
    expect(await listSiteImports(office, site)).toEqual([])
  })

  test('the ZIP of a whole site with other pictures is taken in, and a roll-back brings the former ones back', {
    tags: 'long',
  }, async () => {
    await upload('정문.jpg')
    await show('정문.jpg')
    const folder = join(dir, slug)
    await exportContent(office, slug, folder)
    mkdirSync(join(folder, 'media'), { recursive: true })
    writeFileSync(join(folder, 'media/정문.jpg'), pictures.new as Buffer)
    const zip = join(dir, 'site.zip')
    writeFileSync(
      zip,
      new Uint8Array(await new Response(zipStream(folder, slug, async () => {})).arrayBuffer()),
    )
    await keepUpload(office, site, zip, operator)
    const [kept] = await listSiteImports(office, site)
    expect(kept).toMatchObject({ state: 'ready', report: { faults: [], conflicts: [] } })
    expect(kept?.report.changes).toEqual([expect.stringMatching(/^변경 {2}그림·파일 정문\.jpg/)])
    const started = await startImport(office, site, kept?.id ?? '', 'folder', operator)
    if (started?.ok) await started.ended
    expect(await widthOf('정문.jpg')).toBe(210)
    const { publication } = await published()
    await rollBackOrAsk(office, site, publication?.number ?? 0, operator)
    expect(await widthOf('정문.jpg')).toBe(200)
    // Its pictures alone.
    const pictured = await keepPictureZip(office, site, zip, operator)
    await pictured.ended
    expect((await findPictureZip(office.db, site))?.pictures.map(({ file, fate }) => [file, fate])).toEqual([
      [`${slug}/media/a.svg`, 'same'],
      [`${slug}/media/정문.jpg`, 'replaces'],
    ])
  })
})
