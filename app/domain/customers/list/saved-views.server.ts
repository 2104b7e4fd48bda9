import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { formatFilter, type LeadFilter } from './lead-filter.ts'

export interface SavedView {
  id: string
  name: string
  /** Query of the address; see `formatFilter`. */
  query: string
  isShared: boolean
  isMine: boolean
}

/** Letters. */
const maxViewName = 20
const maxViews = 30

/** One's own and those that colleagues share. */
export async function listViews(db: Db, siteId: string, userId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query', 'shared', 'user_id'])
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('shared', '=', 1)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(2 * maxViews)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    query: row.query,
    isShared: row.shared === 1,
    isMine: row.user_id === userId,
  }))
}

export type ViewRefusal = 'no-name' | 'too-many'

/** Under a name that the person has already it takes its place. */
export async function saveView(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { name: typed, filter, isShared }: { name: string; filter: LeadFilter; isShared: boolean },
  actor: Actor & { id: string },
): Promise<ViewRefusal | undefined> {
  const name = [...typed.trim()].slice(0, maxViewName).join('')
  if (!name) return 'no-name'
  const values = { query: formatFilter(filter).toString(), shared: isShared ? 1 : 0 }
  return await db.transaction().execute(async (tx) => {
    const mine = await tx
      .selectFrom('saved_views')
      .select(['id', 'name'])
      .where('site_id', '=', siteId)
      .where('user_id', '=', actor.id)
      .execute()
    const same = mine.find((view) => view.name === name)
    if (!same && mine.length >= maxViews) return 'too-many'
    const id = same?.id ?? newId()
    await tx
      .insertInto('saved_views')
      .values({
        id,
        site_id: siteId,
        user_id: actor.id,
        name,
        created_at: toTimestamp(clock.now()),
        ...values,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    return undefined
  })
}

/** @returns false where it is not theirs */
export async function removeView(db: Db, siteId: string, id: string, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_views')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
