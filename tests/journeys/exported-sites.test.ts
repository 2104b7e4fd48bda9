import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import { documentsOf } from '#app/domain/publishing/documents/site-documents.ts'
import { exportContent } from '#app/domain/publishing/folder/export-content.server.ts'
import { packZip } from '#app/domain/publishing/folder/zip-folder.ts'
import { readPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import { keepArrival, listArrivals, startArrival } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { ask } from '../support/crawler.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { withKnownFonts } from '../support/known-fonts.ts'
import { describeFirst } from '../support/long.ts'
import { silent } from '../support/outbox.ts'
import { picturedSite } from '../support/pictured-site.ts'
import { publishFolder } from '../support/publish-folder.ts'
import { end, loadedDatabase, mediaDir, runStart, type Sites } from '../support/server.ts'
import { service } from '../support/services.ts'

const actor = { type: 'system' } as const

/**
 * Plans, layout and map of the small site are pictures, or drawn; the demo's sites have all blocks. Checking and taking in both takes 20 s,
 * reading their pages twice 20 s: `exported-office.test.ts` and `pictured.test.ts` are the short forms.
 */
const timeout = 300_000

describeFirst(0, [
  ['small', ['dalbit-maru'], 'pictures'],
  ['small', ['dalbit-maru'], 'drawings'],
  ['demo', ['gaon-lakepark', 'hannae-riverview'], 'drawings'],
] as const satisfies [Sites, string[], string][])(
  '%s sites that are exported: %s with %s',
  (sites, slugs, form) => {
    let [here, there] = [] as unknown as [TestDatabase, TestDatabase]
    let dir: string
    beforeAll(async () => {
      dir = mkdtempSync(join(tmpdir(), 'bunyang-exported-'))
      ;[here, there] = [
        await loadedDatabase('sqlite', sites),
        await freshDatabase('sqlite', await service('migrated-sqlite')),
      ]
    })
    afterAll(async () => {
      rmSync(dir, { recursive: true })
      await Promise.all([here, there].map((one) => one?.remove()))
    })

    /** Documents name the port in addresses and draw it in QR codes. */
    let port = '0'

    /** What visitors get of all addresses, by address. Sitemaps say when a site was published. */
    async function read(
      dataDir: string,
      paths: ReadonlyMap<string, string[]>,
    ): Promise<Record<string, string>> {
      const server = await runStart({ DATA_DIR: dataDir, PORT: port })
      if (!server.origin) throw new Error(server.output())
      port = new URL(server.origin).port
      try {
        const pages: Record<string, string> = {}
        for (const [slug, of] of paths)
          for (const path of of) {
            const { status, body } = await ask(`http://${slug}.localhost:${port}${path}`)
            expect([path, status]).toEqual([path, 200])
            pages[slug + path] = body.toString('utf8')
          }
        return pages
      } finally {
        await end(server.child, 'SIGTERM')
      }
    }

    test('opens in a second install with the same pages byte by byte', { timeout }, async () => {
      const media = await withKnownFonts(localStorage(mediaDir))
      const clock = systemClock
      const [own, other] = [openDb({ dataDir: here.dataDir }), openDb({ dataDir: there.dataDir })]
      const paths = new Map<string, string[]>()
      try {
        if (form === 'pictures') {
          const content = await picturedSite()
          await publishFolder({ db: own, clock, media }, content.folder)
          content.remove()
        }
        for (const slug of slugs) {
          const folder = join(dir, slug)
          await exportContent({ db: own, media }, slug, folder)
          const zip = join(dir, `${slug}.zip`)
          writeFileSync(zip, packZip(folder, slug))
          const parts = { db: other, clock, media, log: silent }
          await keepArrival(parts, { slug, host: undefined }, zip, actor)
          const [kept] = await listArrivals(parts)
          expect([kept?.state, kept?.report.faults]).toEqual(['ready', []])
          await (await startArrival(parts, kept?.id ?? '', actor))?.ended
          expect((await listArrivals(parts))[0]).toMatchObject({ state: 'done' })
          const shown = await readPublished(own, slug)
          const posts = await own
            .selectFrom('press_posts')
            .innerJoin('sites', 'sites.id', 'press_posts.site_id')
            .select('press_posts.id')
            .where('sites.slug', '=', slug)
            .execute()
          paths.set(slug, [
            ...documentsOf(shown?.documents ?? new Map(), 'page').map(([path]) =>
              path === '/customer' ? `/${slug}/customer` : path,
            ),
            ...['/robots.txt', '/llms.txt', `/${slug}/press`],
            ...posts.map(({ id }) => `/${slug}/press/${id}`),
          ])
        }
        await other.updateTable('sites').set({ state: 'open' }).execute()
      } finally {
        await Promise.all([own.destroy(), other.destroy()])
      }
      const pages = await read(here.dataDir, paths)
      expect(Object.keys(pages).length).toBeGreaterThan(15)
      expect(await read(there.dataDir, paths)).toEqual(pages)
    })
  },
)
