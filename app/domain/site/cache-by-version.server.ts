import type { Db } from '#app/db/client.server.ts'
import { isByBoard } from './remaining-units-schema.ts'
import type { Site } from './site-settings.ts'

interface Kept<Value> {
  version: number
  homes: number
  value: Promise<Value>
}

const maxSites = 100

/** Caches in memory what changes only with a publication, or with the board if texts show its count. The first caller loads it for all who wait. */
export function cacheByVersion<Value>(
  make: (db: Db, site: Site) => Promise<Value>,
): (db: Db, site: Site) => Promise<Value> {
  const byDb = new WeakMap<Db, Map<string, Kept<Value>>>()
  return (db, site) => {
    const sites = byDb.get(db) ?? new Map<string, Kept<Value>>()
    byDb.set(db, sites)
    const kept = sites.get(site.id)
    const homes = isByBoard(site.settings.remainingUnits) ? (site.homesVersion ?? 0) : 0
    const current =
      kept && kept.version >= site.contentVersion && kept.homes >= homes
        ? kept
        : { version: site.contentVersion, homes, value: make(db, site) }
    sites.delete(site.id)
    sites.set(site.id, current)
    for (const [oldest] of sites) if (sites.size > maxSites) sites.delete(oldest)
    // A failure is only reported to those who waited for it.
    current.value.catch(() => sites.get(site.id) === current && sites.delete(site.id))
    return current.value
  }
}
