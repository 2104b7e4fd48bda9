import { afterAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { newId } from '#app/platform/ids.ts'
import { ask } from './support/crawler.ts'
import { freshDatabase } from './support/database.ts'
import { end, giveData, runStart } from './support/server.ts'

const slug = 'gaon-lakepark'
/** The page of the homes, one whose text says what is left, and one of neither. */
const paths = ['/ComplexGuide/detailintro', '/', '/Brand/intro']

const database = await freshDatabase('sqlite')
afterAll(() => database.remove())

/** Pages name it in their addresses. */
let port = '0'

/** A server that has drawn no page yet. */
async function serve<Seen>(look: (pages: () => Promise<string[]>) => Promise<Seen>): Promise<Seen> {
  const server = await runStart({ DATA_DIR: database.dataDir, PORT: port })
  if (!server.origin) throw new Error(server.output())
  port = new URL(server.origin).port
  const site = `http://${slug}.localhost:${port}`
  try {
    return await look(async () => {
      const answers = []
      for (const path of paths) answers.push(await ask(site + path))
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
      return answers.map(({ body }) => body.toString('utf8'))
    })
  } finally {
    await end(server.child, 'SIGTERM')
  }
}

test('pages are the same byte by byte once homes are sold on the board, until the site shows it', {
  tags: 'long',
}, async () => {
  await giveData(database.dataDir, 'demo')
  const before = await serve((pages) => pages())
  const db = openDb({ dataDir: database.dataDir })
  try {
    const site = await findSite(db, '', `/${slug}/`)
    if (site?.slug !== slug) throw new Error('no site')
    const at = '2026-11-27T05:00:00.000Z'
    const place = {
      site_id: site.id,
      building: '201',
      kind: 'apartment',
      type: '84A',
      line: 1,
      is_mirrored: 0,
    }
    const home = (floor: number, state: 'offered' | 'contracted') => ({
      ...{ ...place, id: newId(), number: `${floor}01`, floor, state, change_no: 1, state_at: at },
    })
    await db
      .insertInto('homes')
      .values([home(10, 'offered'), home(11, 'contracted')])
      .execute()
    await db
      .insertInto('home_boards')
      .values({ site_id: site.id, change_no: 1, public_no: 3, public_at: at })
      .execute()
    expect(await serve((pages) => pages())).toEqual(before)

    // What would differ: the same homes, where the settings show them.
    const revision = await db
      .selectFrom('sites')
      .innerJoin('site_revisions', 'site_revisions.id', 'published_revision_id')
      .where('sites.id', '=', site.id)
      .select(['site_revisions.id', 'settings'])
      .executeTakeFirstOrThrow()
    const settings = {
      ...JSON.parse(revision.settings),
      homes: { holdMinutes: 30, showsSales: true },
      remainingUnits: { byBoard: true },
    }
    await db
      .updateTable('site_revisions')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', revision.id)
      .execute()
    await serve(async (pages) => {
      const [homes, home, other] = await pages()
      expect(homes).toContain('계약 완료 1세대')
      expect(home).toContain('잔여 세대 안내')
      expect(other).not.toBe(before[2])
      // The last one is sold: no publication, and every page that says what is left follows.
      await db.updateTable('homes').set({ state: 'contracted' }).where('site_id', '=', site.id).execute()
      await db.updateTable('home_boards').set({ public_no: 4 }).where('site_id', '=', site.id).execute()
      await expect
        .poll(pages, { interval: 50, timeout: 10_000 })
        .toEqual([expect.stringContaining('계약 완료 2세대'), before[1], before[2]])
    })
  } finally {
    await db.destroy()
  }
})
