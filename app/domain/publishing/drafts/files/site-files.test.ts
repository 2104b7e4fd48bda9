import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileDocument } from '#app/domain/media/file-document.ts'
import { findFiles } from '#app/domain/media/find-files.server.ts'
import { saveUpload } from '#app/domain/media/save-upload.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, secondSite } from '../../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { describeFirst } from '../../../../../tests/support/long.ts'
import { makePerson } from '../../../../../tests/support/people.ts'
import { publishFolder, siteIn } from '../../../../../tests/support/publish-folder.ts'
import { filePart } from '../../documents/parts.ts'
import { publish as publishChanges } from '../../publish/publish.server.ts'
import { documentOfFile, type PublishedSite, readPublished } from '../../publish/published-site.server.ts'
import { removeSite } from '../../publish/remove-site.server.ts'
import { readTarget } from '../../publish/target.server.ts'
import { mergeFolder } from '../../site-jobs/merge-folder.server.ts'
import { draftedSite } from '../drafted-site.server.ts'
import { type DraftedSite, loadDrafted, saveContentDraft } from '../drafts.server.ts'
import { listFileVersions } from './file-versions.server.ts'
import { listSiteFiles } from './site-files.server.ts'

const slug = 'small'
const pdf = (words: string) => `%PDF-1.7\n${words}\nstartxref\n9\n%%EOF\n`

describeFirst(1, stricterDatabaseFirst)('files of a site on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  let writer: Actor
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const id = await makePerson(office, { email: 'writer@orbit.example', role: 'owner' })
    writer = { type: 'user', id }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    content = secondSite()
    content.write('files/announcement.pdf', pdf('첫 공고'))
    await publishFolder(office, content.folder)
  })
  afterEach(async () => {
    content.remove()
    await removeSite(office, slug, operator)
  })

  const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
  const site = async () => (await findSite(office.db, '', `/${slug}/`)) as Site
  const drafted = async () => (await loadDrafted(office, slug)) as DraftedSite
  const drafts = async () => (await drafted()).drafts
  const keep = async (words: string): Promise<FileDocument> => {
    const kept = await saveUpload(office.media, new Blob([pdf(words)]).stream())
    if (!kept.ok) throw new Error(kept.reason)
    return kept.file
  }
  const draft = async (name: string, file: FileDocument | null) => {
    const version = (await drafts()).find(({ part }) => part === filePart(name))?.version ?? 0
    const document = file && documentOfFile(file)
    return await saveContentDraft(office, slug, filePart(name), { content: document, version }, writer)
  }
  const publish = async () => {
    const chosen = Object.fromEntries((await drafts()).map(({ part, version }) => [part, version]))
    return await publishChanges(office, slug, { chosen }, { actor: writer })
  }
  const openedBy = async (of: Site, name = 'announcement.pdf') => {
    const file = (await findFiles(office.db, of))[name]
    const part = file && (await office.media.read(file.stored))
    return part?.stream ? await new Response(part.stream).text() : undefined
  }
  const statesOf = async () =>
    (await listSiteFiles(office.db, await drafted())).map(({ name, state }) => `${name} ${state}`)
  const versionsOf = async (name = 'announcement.pdf') =>
    (await listFileVersions(office.db, (await site()).id, name)).map(({ number, by }) => [number, by])

  test('a new version is seen by nobody until it is published, and then at the same address', async () => {
    const before = await site()
    expect(await draft('announcement.pdf', await keep('정정 공고'))).toMatchObject({ ok: true, version: 1 })
    expect(await statesOf()).toEqual(['announcement.pdf changed'])
    expect(await openedBy(await site())).toContain('첫 공고')
    expect(await openedBy(await draftedSite(office, await site()))).toContain('정정 공고')
    expect(await publish()).toMatchObject({ ok: true, number: 2 })
    expect(await openedBy(await site())).toContain('정정 공고')
    expect((await site()).contentVersion).toBeGreaterThan(before.contentVersion)
    expect(await statesOf()).toEqual(['announcement.pdf shown'])
    expect(await versionsOf()).toEqual([
      [2, expect.any(String)],
      [1, undefined],
    ])
  })

  test('an earlier version is brought back, by a draft and by going back a publication', async () => {
    await draft('announcement.pdf', await keep('정정 공고'))
    await publish()
    const [, first] = await listFileVersions(office.db, (await site()).id, 'announcement.pdf')
    expect(await draft('announcement.pdf', first as FileDocument)).toMatchObject({ ok: true })
    expect(await publish()).toMatchObject({ ok: true, number: 3 })
    expect(await openedBy(await site())).toContain('첫 공고')
    expect((await versionsOf()).map(([number]) => number)).toEqual([3, 2, 1])
    await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: operator })
    expect(await openedBy(await site())).toContain('정정 공고')
  })

  test('a new file can be opened once it is published, and no more when it was taken off', async () => {
    await draft('brochure.pdf', await keep('안내서'))
    expect(await statesOf()).toEqual(['announcement.pdf shown', 'brochure.pdf new'])
    expect(await openedBy(await site(), 'brochure.pdf')).toBe(undefined)
    expect(await publish()).toMatchObject({ ok: true })
    expect(await openedBy(await site(), 'brochure.pdf')).toContain('안내서')
    await draft('brochure.pdf', null)
    expect(await statesOf()).toEqual(['announcement.pdf shown', 'brochure.pdf leaving'])
    expect(await publish()).toMatchObject({ ok: true })
    expect(await openedBy(await site(), 'brochure.pdf')).toBe(undefined)
    expect(await statesOf()).toEqual(['announcement.pdf shown', 'brochure.pdf off'])
    await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: operator })
    expect(await openedBy(await site(), 'brochure.pdf')).toContain('안내서')
    const [version] = await listFileVersions(office.db, (await site()).id, 'brochure.pdf')
    expect(await draft('brochure.pdf', version as FileDocument)).toMatchObject({ ok: true, version: 0 })
  })

  test('a file that a page names is listed with the page, and its removal cannot be published', async () => {
    await saveContentDraft(
      office,
      slug,
      'page /terms',
      {
        content: {
          ...((await shown()).documents.get('page /terms') as object),
          blocks: [
            {
              type: 'actions',
              text: '공고를 보십시오.',
              book: '방문예약 신청',
              links: [{ label: '공고 보기', url: '/announcement.pdf' }],
            },
          ],
        },
        version: 0,
      },
      writer,
    )
    const [file] = await listSiteFiles(office.db, await drafted())
    expect(file?.uses).toEqual([{ part: 'page /terms', isShownOnly: false }])
    await draft('announcement.pdf', null)
    expect(await publish()).toMatchObject({
      ok: false,
      reason: 'refused',
      report: {
        findings: expect.arrayContaining([
          expect.objectContaining({ check: 'links', text: '/announcement.pdf' }),
        ]),
      },
    })
    expect(await openedBy(await site())).toContain('첫 공고')
  })

  test('bytes that are not stored are not published', async () => {
    await draft('announcement.pdf', { sha256: 'a'.repeat(64), mime: 'application/pdf', bytes: 9 })
    expect(await publish()).toMatchObject({
      ok: false,
      reason: 'refused',
      report: { faults: [expect.objectContaining({ part: 'file announcement.pdf' })] },
    })
  })

  test('two people who replace the same file: the later one gets a conflict', async () => {
    const [one, two] = [await keep('한 사람'), await keep('다른 사람')]
    await draft('announcement.pdf', one)
    const late = await saveContentDraft(
      office,
      slug,
      filePart('announcement.pdf'),
      { content: documentOfFile(two), version: 0 },
      writer,
    )
    expect(late).toMatchObject({ ok: false, reason: 'conflict' })
  })

  test("the office's version stays when the folder is published again", async () => {
    await draft('announcement.pdf', await keep('정정 공고'))
    await publish()
    const merged = await mergeFolder(
      office.db,
      await shown(),
      await readTarget(siteIn(content.folder)),
      'folder',
    )
    expect(merged.kept).toContain('announcement.pdf')
    expect(merged.conflicts).toEqual([])
    const part = filePart('announcement.pdf')
    expect(merged.target.documents.get(part)).toEqual((await shown()).documents.get(part))
  })
})
