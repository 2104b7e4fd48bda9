import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { deleteLead } from '#app/domain/customers/customer/delete-lead.server.ts'
import { destroyRepeat } from '#app/domain/customers/retention/destroy-repeats.server.ts'
import { destroyPost } from '#app/domain/publishing/press/purge-trash.server.ts'
import { hashOfRow, type JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { toTimestamp } from '#app/platform/clock.ts'

const batchSize = 20
const lookedAtTogether = 1000

const rowsOf = (journal: JournalLine[], kind: 'lead-destroyed' | 'repeat-destroyed' | 'post-destroyed') =>
  new Set(journal.flatMap(({ entry }) => (entry.kind === kind ? [entry.row] : [])))

export async function destroyLeadsAgain(db: Db, journal: JournalLine[]): Promise<number> {
  const rows = rowsOf(journal, 'lead-destroyed')
  if (!rows.size) return 0
  let destroyed = 0
  for (let after = ''; ; ) {
    const leads = await db
      .selectFrom('leads')
      .select(['id', 'site_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(lookedAtTogether)
      .execute()
    const restored = leads.filter(({ id }) => rows.has(hashOfRow(id)))
    for (let i = 0; i < restored.length; i += batchSize)
      await db.transaction().execute(async (tx) => {
        for (const { id, site_id } of restored.slice(i, i + batchSize)) await deleteLead(tx, site_id, id)
      })
    destroyed += restored.length
    const last = leads.at(-1)
    if (!last) return destroyed
    after = last.id
  }
}

export async function destroyRepeatsAgain(db: Db, journal: JournalLine[]): Promise<number> {
  const rows = rowsOf(journal, 'repeat-destroyed')
  if (!rows.size) return 0
  const repeats = await db
    .selectFrom('repeat_registrations')
    .select(['id', 'lead_id as leadId'])
    .where('state', '!=', 'rejected')
    .execute()
  const restored = repeats.filter(({ id }) => rows.has(hashOfRow(id)))
  await db.transaction().execute(async (tx) => {
    for (const repeat of restored) await destroyRepeat(tx, repeat)
  })
  return restored.length
}

export async function destroyPostsAgain(
  { db, clock }: Deps<'db' | 'clock'>,
  journal: JournalLine[],
): Promise<number> {
  const rows = rowsOf(journal, 'post-destroyed')
  if (!rows.size) return 0
  const posts = await db.selectFrom('press_posts').select(['id', 'site_id']).execute()
  const restored = posts.filter(({ id }) => rows.has(hashOfRow(id)))
  await db.transaction().execute(async (tx) => {
    for (const { id, site_id } of restored)
      await destroyPost(tx, toTimestamp(clock.now()), { id, siteId: site_id })
  })
  return restored.length
}
