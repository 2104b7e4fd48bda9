import { randomBytes } from 'node:crypto'
import { type Db, openDb } from '#app/db/client.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import type { SiteContent } from '#app/domain/publishing/folder/read-content.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type KeyRing, parseRing } from '#app/platform/keys.server.ts'
import { type DatabaseKind, freshDatabase, hasTemplates, type TestDatabase } from './database.ts'
import { withKnownFonts } from './known-fonts.ts'
import { makeOffice, officeOpens, smallSites } from './office-template.ts'
import { service } from './services.ts'

/** A migrated database with two small sites, a clock that stands still, and keys. */
export interface TestInstall {
  db: Db
  keys: KeyRing
  origin: string
  originOf: (host: string) => string
  clock: { now(): Date; set(at: string): void }
  site: Site
  otherSite: Site
  media: MediaStorage
  dataDir: string
  journalDir: string
  databaseUrl: string | undefined
  close(): Promise<void>
}

export async function openTestInstall(kind: DatabaseKind, sites?: SiteContent[]): Promise<TestInstall> {
  const database = await officeDatabase(kind, sites)
  const db = openDb(database)
  const clock = manualClock(officeOpens)
  const media = await withKnownFonts(localStorage(`${database.dataDir}/media`))
  const [site, otherSite] = await Promise.all([findSite(db, '', '/first/'), findSite(db, '', '/second/')])
  return {
    db,
    keys: parseRing(`k1:${randomBytes(32).toString('base64')}`, 'a secret that only the tests know, 32+'),
    clock,
    origin: 'https://first.example',
    originOf: (host) => `https://${host}`,
    site: site as Site,
    otherSite: otherSite as Site,
    dataDir: database.dataDir,
    journalDir: `${database.dataDir}/journal`,
    media,
    databaseUrl: database.DATABASE_URL,
    async close() {
      await db.destroy()
      await database.remove()
    },
  }
}

/** Copied from one that was made before: migrations and sites take ten times as long. */
async function officeDatabase(kind: DatabaseKind, sites?: SiteContent[]): Promise<TestDatabase> {
  if (sites || !(await hasTemplates(kind))) return await makeOffice(kind, sites ?? smallSites())
  return await freshDatabase(kind, await service(`office-${kind}`))
}

/** A clock that moves only when the test sets it. */
function manualClock(start: string) {
  let at = new Date(start)
  const set = (to: string) => {
    at = new Date(to)
  }
  return { now: () => at, set }
}

/** A clock that moves 7 ms at each reading, as a real one moves between two statements. */
export function movingClock(from: Date, stepMs = 7) {
  let at = from.getTime()
  return {
    now: () => {
      at += stepMs
      return new Date(at)
    },
    set: (to: string) => {
      at = Date.parse(to)
    },
  }
}
