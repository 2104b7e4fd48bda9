import type { Db } from '#app/db/client.server.ts'

export interface DeletionBlockers {
  /** Counted up to one more than a list shows. */
  leads: number
  people: number
  redirects: number
}

const mostCounted = 1001

export async function readDeletionBlockers(db: Db, siteId: string): Promise<DeletionBlockers> {
  const [leads, people, redirects] = await Promise.all([
    db.selectFrom('leads').select('id').where('site_id', '=', siteId).limit(mostCounted).execute(),
    db.selectFrom('memberships').select('id').where('site_id', '=', siteId).execute(),
    db.selectFrom('redirects').select('id').where('site_id', '=', siteId).execute(),
  ])
  return { leads: leads.length, people: people.length, redirects: redirects.length }
}
