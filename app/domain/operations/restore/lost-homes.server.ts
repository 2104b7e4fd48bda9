import type { Db } from '#app/db/client.server.ts'
import { homeKey } from '#app/domain/homes/home.ts'
import type { JournalEntry, JournalLine } from '#app/domain/record/journal/journal-entry.ts'

/** A home whose state is newer in the journal than in the backup. */
export interface LostHome {
  site: string
  home: string
  /** What the journal says last. */
  state: Extract<JournalEntry, { kind: 'homes-changed' }>['state']
}

/** Homes that changed since the backup, by their last state in the journal. A person types them again: who bought is in no journal. */
export async function findLostHomes(db: Db, journal: readonly JournalLine[]): Promise<LostHome[]> {
  const newest = new Map<string, { siteId: string; home: string; state: LostHome['state']; at: string }>()
  for (const { entry } of journal) {
    if (entry.kind !== 'homes-changed') continue
    for (const home of entry.homes) {
      const key = `${entry.siteId} ${home}`
      if ((newest.get(key)?.at ?? '') <= entry.at)
        newest.set(key, { siteId: entry.siteId, home, state: entry.state, at: entry.at })
    }
  }
  const lost: LostHome[] = []
  for (const [siteId, known] of Map.groupBy(newest.values(), (one) => one.siteId)) {
    const rows = await db
      .selectFrom('homes')
      .innerJoin('sites', 'sites.id', 'homes.site_id')
      .select(['building', 'number', 'homes.state', 'sites.slug'])
      .where('homes.site_id', '=', siteId)
      .execute()
    const stored = new Map(rows.map((row) => [homeKey(row), row]))
    for (const { home, state } of known) {
      const row = stored.get(home)
      if (row && row.state !== state) lost.push({ site: row.slug, home, state })
    }
  }
  return lost
}
