import type { Db } from '../../../db/client.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import { hashOfRow, type JournalLine } from '../../journal/journal-entry.ts'
import { destroyPost } from '../../press/purge-trash.server.ts'
import { deleteLead } from '../../registrations/leads/delete-lead.server.ts'
import { destroyRepeat } from '../../registrations/retention/destroy-repeats.server.ts'

const atOnce = 100

const rowsOf = (journal: JournalLine[], kind: 'lead-destroyed' | 'repeat-destroyed' | 'post-destroyed') =>
  new Set(journal.flatMap(({ entry }) => (entry.kind === kind ? [entry.row] : [])))

/** @returns how many */
export async function destroyLeadsAgain(db: Db, journal: JournalLine[]): Promise<number> {
  const rows = rowsOf(journal, 'lead-destroyed')
  if (!rows.size) return 0
  const leads = await db.selectFrom('leads').select(['id', 'site_id']).execute()
  const back = leads.filter(({ id }) => rows.has(hashOfRow(id)))
  for (let i = 0; i < back.length; i += atOnce)
    await db.transaction().execute(async (tx) => {
      for (const { id, site_id } of back.slice(i, i + atOnce)) await deleteLead(tx, site_id, id)
    })
  return back.length
}

export async function destroyRepeatsAgain(db: Db, journal: JournalLine[]): Promise<number> {
  const rows = rowsOf(journal, 'repeat-destroyed')
  if (!rows.size) return 0
  const repeats = await db
    .selectFrom('repeat_registrations')
    .select(['id', 'lead_id as leadId'])
    .where('state', '!=', 'rejected')
    .execute()
  const back = repeats.filter(({ id }) => rows.has(hashOfRow(id)))
  await db.transaction().execute(async (tx) => {
    for (const repeat of back) await destroyRepeat(tx, repeat)
  })
  return back.length
}

/** Or they would be public again. */
export async function destroyPostsAgain(
  { db, clock }: { db: Db; clock: Clock },
  journal: JournalLine[],
): Promise<number> {
  const rows = rowsOf(journal, 'post-destroyed')
  if (!rows.size) return 0
  const posts = await db.selectFrom('press_posts').select(['id', 'site_id']).execute()
  const back = posts.filter(({ id }) => rows.has(hashOfRow(id)))
  await db.transaction().execute(async (tx) => {
    for (const { id, site_id } of back)
      await destroyPost(tx, toTimestamp(clock.now()), { id, siteId: site_id })
  })
  return back.length
}
