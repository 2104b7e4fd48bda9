import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import { describePicture } from '#app/domain/media/library.server.ts'
import { saveUpload } from '#app/domain/media/save-upload.server.ts'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type ContentFolder, drawnPicture, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { drawPicture } from '../../../../tests/support/pictures.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import { leftoverCheck } from '../check/finding.ts'
import { type Document, type DraftPart, filePart } from '../documents/parts.ts'
import { listContentDrafts, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { listAllFiles } from '../folder/content-files.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { packZip } from '../folder/zip-folder.ts'
import { replacePicture } from '../pictures/draft-picture.server.ts'
import { checkPost, emptyDraft } from '../press/post-form.ts'
import { publishPost } from '../press/publish-post.server.ts'
import { documentOfFile, readPublished } from '../publish/published-site.server.ts'
import { acceptLeftovers } from '../sites/opening.server.ts'
import { keepArrival, listArrivals, startArrival } from './new-sites.server.ts'
import { keepUpload, listSiteImports } from './site-imports.server.ts'

type Install = TestInstall & { log: typeof silent }
const slug = 'small'
const operator = { type: 'system' } as const

describeFirst(1, stricterDatabaseFirst)(
  'a site that is exported and opened in another install, on %s',
  (kind) => {
    let [here, there] = [] as unknown as [Install, Install]
    let content: ContentFolder
    let dir: string
    let site: Site
    beforeAll(async () => {
      ;[here, there] = [
        Object.assign(await openTestInstall(kind), { log: silent }),
        Object.assign(await openTestInstall(kind), { log: silent }),
      ]
      there.clock.set(new Date(+here.clock.now() + 86_400_000).toISOString())
      dir = mkdtempSync(join(tmpdir(), 'bunyang-exported-'))
      content = secondSite({ staffAlerts: [{ by: 'email', to: 'dana@orbit.example' }] })
      content.write('media/a.svg', drawnPicture('green'))
      await publishFolder(here, content.folder)
      site = (await findSite(here.db, '', `/${slug}/`)) as Site
      await work()
    })
    afterAll(async () => {
      content.remove()
      rmSync(dir, { recursive: true })
      await Promise.all([here.close(), there.close()])
    })

    const save = async (part: DraftPart, over: Document, actor: Actor) => {
      const edited = await readDocument(here.db, site, part)
      const sent = { content: { ...edited?.content, ...over }, version: edited?.version ?? 0 }
      expect(await saveContentDraft(here, slug, part, sent, actor)).toMatchObject({ ok: true })
    }

    /** What an office does besides publishing. */
    async function work() {
      const id = await makePerson(here, { email: 'dana.han@orbit.example', role: 'owner', siteId: site.id })
      const actor: Actor = { type: 'user', id }
      const archive = { db: here.db, clock: here.clock, storage: here.media }
      const upload = async (name: string, width: number) => {
        const added = await uploadPicture(
          archive,
          site,
          { name, content: await drawPicture(width, 150) },
          actor,
        )
        if (!added.ok) throw new Error(added.reason)
        return added.mediaId
      }
      const [shown, unused] = [await upload('보도.jpg', 200), await upload('안 쓰는.jpg', 210)]
      await describePicture(here, site, unused, '아직 쓰지 않는 그림', actor)
      for (const [title, when] of [
        ['기공식', 'now'],
        ['쓰고 있는 글', 'not'],
      ] as const) {
        const post = checkPost({
          ...emptyDraft,
          title,
          summary: '요약',
          image: shown,
          imageAlt: '현장',
          when,
        })
        if (!post.ok) throw new Error(JSON.stringify(post.errors))
        await publishPost(here, site, post.input, title, actor)
      }
      const content = new Blob([new Uint8Array(await drawPicture(220, 150))]).stream()
      expect(await replacePicture(here, site, { id: shown, content }, actor)).toMatchObject({
        outcome: 'drafted',
      })
      await save('page /terms', { title: '약관 초안' }, actor)
      await save(
        'settings',
        { hours: '오전 9시부터', staffAlerts: [{ by: 'email', to: 'other@orbit.example' }] },
        actor,
      )
      const pdf = await saveUpload(here.media, new Blob(['%PDF-1.7\n초안\nstartxref\n9\n%%EOF\n']).stream())
      if (!pdf.ok) throw new Error(pdf.reason)
      await saveContentDraft(
        here,
        slug,
        filePart('brochure.pdf'),
        { content: documentOfFile(pdf.file), version: 0 },
        actor,
      )
      const row = {
        id: 'kept',
        site_id: site.id,
        accepted_at: here.clock.now().toISOString(),
        accepted_by: id,
      }
      const words = { check_name: 'trade-words', file: `${slug}/pages/terms.json`, words: '이용약관입니다.' }
      await here.db
        .insertInto('accepted_findings')
        .values({ ...row, ...words, reason: '법무팀이 정한 문구입니다.' })
        .execute()
      await acceptLeftovers(
        here,
        site,
        { what: ['시행사 ‘다온개발(주)’'], reason: '시행사가 같은 단지입니다.' },
        actor,
      )
    }

    const exported = async (office: Install, name: string) => {
      const folder = join(dir, name)
      await exportContent(office, slug, folder)
      const zip = join(dir, `${name}.zip`)
      writeFileSync(zip, packZip(folder, slug))
      return { folder, zip }
    }
    const stateOf = async (office: Install) => {
      const published = await readPublished(office.db, slug)
      if (!published) throw new Error('no site')
      const drafts = await listContentDrafts(office.db, published)
      return {
        drafts: drafts.map(({ part, content, conflicts }) => ({ part, content, conflicts })),
        accepted: await office.db
          .selectFrom('accepted_findings')
          .where('site_id', '=', published.siteId)
          .select(['check_name', 'file', 'words', 'reason'])
          .orderBy('words')
          .execute(),
        posts: await office.db
          .selectFrom('press_posts')
          .where('site_id', '=', published.siteId)
          .select(['id', 'title', 'published_at', 'unpublished', 'created_at', 'updated_at'])
          .orderBy('id')
          .execute(),
        pictures: await findPictures(office.db, { id: published.siteId }),
        library: await office.db
          .selectFrom('media')
          .select(['name', 'alt', 'created_at'])
          .where('site_id', '=', published.siteId)
          .orderBy('name')
          .execute(),
        documents: [...published.documents].toSorted(),
      }
    }

    test('drafts, reasons, posts and the whole library arrive, and nobody’s name or address is in the file', async () => {
      const { folder, zip } = await exported(here, 'first')
      const texts = listAllFiles(folder)
        .filter(({ name }) => name.endsWith('.json'))
        .map(({ path }) => readFileSync(path, 'utf8'))
      expect(texts.join('\n')).not.toMatch(/orbit\.example|dana/i)
      await keepArrival(there, { slug, host: undefined }, zip, operator)
      const [read] = await listArrivals(there)
      expect([read?.state, read?.report.faults]).toEqual(['ready', []])
      expect(read?.report.changes).toContain(
        '사무실의 것: 초안 4건, 게시하지 않은 언론보도 1건, 유지 사유 2건',
      )
      await (await startArrival(there, read?.id ?? '', operator))?.ended
      expect((await listArrivals(there))[0]).toMatchObject({ state: 'done' })
      const [before, after] = [await stateOf(here), await stateOf(there)]
      const withoutAlerts = (documents: unknown) =>
        JSON.parse(JSON.stringify(documents), (key, value) => (key === 'staffAlerts' ? undefined : value))
      expect(withoutAlerts(before)).toEqual(withoutAlerts(after))
      expect(before.drafts.map(({ part }) => part)).toEqual([
        'file brochure.pdf',
        'page /terms',
        'picture 보도.jpg',
        'settings',
      ])
      expect(before.accepted.map(({ check_name }) => check_name).toSorted()).toEqual(
        [leftoverCheck, 'trade-words'].toSorted(),
      )
    })

    test('the same file changes nothing where it came from, and keeps whom registrations notify', {
      tags: 'long',
    }, async () => {
      const { zip } = await exported(here, 'second')
      await keepUpload(here, site, zip, operator)
      const [read] = await listSiteImports(here, site)
      expect(read).toMatchObject({ state: 'ready', report: { faults: [], changes: [], conflicts: [] } })
    })

    test('what came in is exported as it was', { tags: 'long' }, async () => {
      const filesOf = async (office: Install, name: string) =>
        listAllFiles((await exported(office, name)).folder).map((file) => [
          file.name,
          file.name.endsWith('.json')
            ? JSON.parse(readFileSync(file.path, 'utf8'))
            : readFileSync(file.path, 'latin1'),
        ])
      expect(await filesOf(there, 'fourth')).toEqual(await filesOf(here, 'third'))
    })
  },
)
