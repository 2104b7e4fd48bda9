import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteIcons } from '#app/domain/discovery/head/site-icons.server.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import { draftedSite } from '../drafts/drafted-site.server.ts'
import { readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { readSite } from '../folder/read-content.server.ts'
import { publish as publishChanges } from '../publish/publish.server.ts'
import { type PublishedSite, readPublished } from '../publish/published-site.server.ts'
import { copySite } from '../sites/copy-site.server.ts'
import type { Document } from './parts.ts'

const actor = { type: 'system' } as const
const drawing = (colour: string, width = 40) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40"><path d="M0 40h${width}V9z" fill="${colour}"/></svg>\n`

describeFirst(1, stricterDatabaseFirst)('logo and icons of a site on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  beforeAll(async () => {
    office = await openTestInstall(kind)
    content = secondSite()
    await publishFolder(office, content.folder)
  })
  afterAll(async () => {
    content.remove()
    await office.close()
  })

  const shown = async () => (await readPublished(office.db, 'small')) as PublishedSite
  const site = async (slug = 'small') => (await findSite(office.db, '', `/${slug}/`)) as Site
  const iconsOf = async (of: Site) => await siteIcons(office, of, await findPictures(office.db, of))
  const upload = async (name: string, svg: string) => {
    const archive = { ...office, storage: office.media }
    const kept = await uploadPicture(archive, await site(), { name, content: Buffer.from(svg) }, actor)
    if (!kept.ok) throw new Error(kept.reason)
    return kept.name
  }
  const draft = async (brand: { logo?: string; icon?: string; face?: string }) => {
    const edited = await readDocument(office.db, await shown(), 'settings')
    const { logo: _, icon: __, face: ___, ...theme } = (edited?.content?.theme ?? {}) as Document
    const saved = await saveContentDraft(
      office,
      'small',
      'settings',
      {
        content: { ...(edited?.content as Document), theme: { ...theme, ...brand } },
        version: edited?.version ?? 0,
      },
      actor,
    )
    if (!saved.ok) throw new Error(saved.reason)
    return saved.version
  }
  const publish = async (version: number) =>
    await publishChanges(office, 'small', { chosen: { settings: version } }, { actor })

  test('a site without any has its initial in its colours, in all sizes', async () => {
    const icons = await iconsOf(await site())
    expect(icons.vector).toBe('/small/icon.svg')
    for (const address of [icons.small, icons.touch, icons.middle, icons.large, icons.maskable])
      expect(await office.media.sizeOf((address ?? '').replace('/media/', ''))).toBeGreaterThan(100)
    const other = await site()
    other.settings = {
      ...other.settings,
      theme: { ...other.settings.theme, colours: { ...other.settings.theme.colours, pine: '#123456' } },
    }
    expect((await iconsOf(other)).touch).not.toBe(icons.touch)
  })

  test('those of a draft are seen by nobody until they are published, and go back with a publication', async () => {
    const before = await iconsOf(await site())
    const logo = await upload('로고.svg', drawing('green', 200))
    const icon = await upload('icon.svg', drawing('red'))
    const version = await draft({ logo, icon })
    expect((await site()).logo).toBe(undefined)
    expect((await draftedSite(office, await site())).logo).toMatchObject({ width: 200, height: 40 })
    expect(await publish(version)).toMatchObject({ ok: true, number: 2 })
    expect((await site()).logo).toMatchObject({ width: 200, mime: 'image/svg+xml' })
    const own = await iconsOf(await site())
    expect(own.vector).toMatch(/^\/media\/[0-9a-f]{20}\.svg$/)
    expect(own.touch).not.toBe(before.touch)
    await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator })
    expect((await site()).logo).toBe(undefined)
    expect(await iconsOf(await site())).toEqual(before)
  })

  test('the folder that is exported has them, and publishing it again changes nothing', async () => {
    await publish(await draft({ logo: '로고.svg', icon: 'icon.svg' }))
    const folder = join(content.dir, 'out', 'small')
    expect(await exportContent(office, 'small', folder)).toBe(true)
    expect(readFileSync(join(folder, 'media/로고.svg'), 'utf8')).toBe(drawing('green', 200))
    expect(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')).theme).toMatchObject({
      logo: '로고.svg',
      icon: 'icon.svg',
    })
    const { number } = (await shown()).publication ?? { number: 0 }
    expect(await publishFolder(office, folder)).toMatchObject({ number, changes: [] })
    rmSync(join(folder, 'media/icon.svg'))
    expect(readSite(folder, 'small')).toMatchObject({
      ok: false,
      faults: [
        {
          location: 'theme.icon',
          sentence: "그림 'icon.svg'가 없습니다. 이름을 확인하거나 ‘이미지’에 올려 주세요",
        },
      ],
    })
  })

  test('another face is cut for the site when it is published, and is gone with the publication', async () => {
    const before = await site()
    expect(await publish(await draft({ face: 'noto-sans' }))).toMatchObject({ ok: true })
    const after = await site()
    expect(after.settings.theme.face).toBe('noto-sans')
    expect(after.headlineFont).not.toBe(before.headlineFont)
    expect(await office.media.sizeOf(after.headlineFont ?? '')).toBeGreaterThan(1000)
    expect(await publish(await draft({ face: 'comic' }))).toMatchObject({
      ok: false,
      report: { faults: [expect.objectContaining({ location: 'theme.face' })] },
    })
    await publishChanges(office, 'small', { rollBackFrom: undefined }, { actor: operator })
    expect((await site()).headlineFont).toBe(before.headlineFont)
  })

  test('a name that is no picture of the site is not published', async () => {
    expect(await publish(await draft({ logo: 'none.svg' }))).toMatchObject({
      ok: false,
      report: { faults: [expect.objectContaining({ location: 'theme.logo' })] },
    })
  })

  test('a copy has neither, but its own initial', async () => {
    const answers = { slug: 'twin', name: '온새미 더힐', shortName: '더힐', phone: '1677-0000', host: '' }
    expect(await copySite(office, { ...answers, from: 'small' }, actor)).toMatchObject({ ok: true })
    const twin = await site('twin')
    expect(twin.logo).toBe(undefined)
    expect(Object.keys(await findPictures(office.db, twin))).toEqual([])
    expect((await iconsOf(twin)).vector).toBe('/twin/icon.svg')
    expect((await iconsOf(twin)).touch).not.toBe((await iconsOf(await site())).touch)
  })
})
