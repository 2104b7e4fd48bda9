import { migrate, openDb } from '#app/db/client.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import type { SiteContent } from '#app/domain/publishing/folder/read-content.server.ts'
import { loadContent } from '#app/domain/publishing/publish/publish.server.ts'
import { type DatabaseKind, freshDatabase, hasTemplates, type TestDatabase } from './database.ts'
import { service } from './services.ts'
import { smallSite } from './small-site.ts'

/** When the sites of an office were loaded, and where its clock stands. */
export const officeOpens = '2026-11-21T05:00:00.000Z'

export const smallSites = (): SiteContent[] => [smallSite('first', true), smallSite('second', false)]

/** A migrated database, which nobody has open. */
export async function makeMigrated(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await freshDatabase(kind)
  const db = openDb(database)
  await migrate(db)
  await db.destroy()
  return database
}

/** A migrated database with sites, which nobody has open. */
export async function makeOffice(kind: DatabaseKind, sites = smallSites()): Promise<TestDatabase> {
  const database = (await hasTemplates(kind))
    ? await freshDatabase(kind, await service(`migrated-${kind}`))
    : await makeMigrated(kind)
  const db = openDb(database)
  const media = localStorage(`${database.dataDir}/media`)
  await loadContent({ db, clock: { now: () => new Date(officeOpens) }, media }, sites)
  await db.destroy()
  return database
}
