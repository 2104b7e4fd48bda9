import { z } from 'zod'
import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { nameField } from '#app/platform/name-field.ts'

/** A comment on a block by a person who sees a draft by its link. */
export const commentForm = z.object({
  author: nameField,
  body: z.string().trim().min(1, '의견을 적어 주세요.').max(2000, '의견은 2,000자까지 적을 수 있습니다.'),
})

export interface DraftComment {
  id: string
  path: string
  /** Place of the block in its page when it was written; null: the page as a whole. */
  place: number | null
  blockType: string | null
  author: string
  body: string
  createdAt: string
  isResolved: boolean
}

const maxShown = 500
/** Of one link; more has to wait until the office has dealt with some. */
const maxOpenOfLink = 200

interface NewComment {
  linkId: string
  path: string
  place: number | null
  blockType: string | null
  author: string
  body: string
}

/** @returns false where too many comments of the link are still open */
export async function addComment(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  siteId: string,
  { linkId, path, place, blockType, author, body }: NewComment,
): Promise<boolean> {
  const open = await db
    .selectFrom('draft_comments')
    .select('id')
    .where('site_id', '=', siteId)
    .where('link_id', '=', linkId)
    .where('resolved_at', 'is', null)
    .limit(maxOpenOfLink)
    .execute()
  if (open.length === maxOpenOfLink) return false
  const id = newId()
  await db
    .insertInto('draft_comments')
    .values({
      id,
      site_id: siteId,
      link_id: linkId,
      path,
      place,
      block_type: blockType,
      author_sealed: encrypt(keys, author, `draft_comments.author:${id}`),
      body,
      created_at: toTimestamp(clock.now()),
      resolved_at: null,
      resolved_by: null,
    })
    .execute()
  return true
}

/** Oldest first; of more than 500 the newest. @param of one page, one link, or those that are open */
export async function listComments(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  of: { path?: string; linkId?: string; isOpen?: boolean } = {},
): Promise<DraftComment[]> {
  let query = db.selectFrom('draft_comments').selectAll().where('site_id', '=', siteId)
  if (of.path !== undefined) query = query.where('path', '=', of.path)
  if (of.linkId !== undefined) query = query.where('link_id', '=', of.linkId)
  if (of.isOpen) query = query.where('resolved_at', 'is', null)
  const newest = await query.orderBy('id', 'desc').limit(maxShown).execute()
  return newest.reverse().map((row) => ({
    id: row.id,
    path: row.path,
    place: row.place,
    blockType: row.block_type,
    author: decrypt(keys, row.author_sealed, `draft_comments.author:${row.id}`),
    body: row.body,
    createdAt: row.created_at,
    isResolved: row.resolved_at !== null,
  }))
}

/** @returns false where it is not of this site */
export async function resolveComment(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  isResolved: boolean,
  actor: Actor,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('draft_comments')
    .set(
      isResolved
        ? { resolved_at: toTimestamp(clock.now()), resolved_by: actor.id ?? null }
        : { resolved_at: null, resolved_by: null },
    )
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
