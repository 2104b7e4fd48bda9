import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { demand, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { announcePost } from './announce-post.server.ts'
import type { PostErrors, PostInput } from './post-form.ts'

/** A form that is sent twice makes one post. `waits`: unpublished until a second person publishes it. */
export type Published = { ok: true; id: string; waits?: true } | { ok: false; errors: PostErrors }

/** @param key idempotency key of the form @throws NotAllowedError */
export async function publishPost(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  typed: PostInput,
  key: string,
  actor: Actor,
): Promise<Published> {
  await demand(db, site.id, actor, canWritePress)
  const errors = await checkOwnPictures(db, site, typed)
  if (errors) return { ok: false, errors }
  return await db.transaction().execute(async (tx): Promise<Published> => {
    const waits = typed.when !== 'not' && (await rightsOn(tx, site.id, actor)).needsApproval
    const input: PostInput = waits ? { ...typed, when: 'not' } : typed
    const now = toTimestamp(clock.now())
    const id = newId()
    const appears = { ...publicationColumns(input, { published_at: null }, now), deleted_at: null }
    const inserted = await tx
      .insertInto('press_posts')
      .values({
        id,
        site_id: site.id,
        ...columnsOf(input),
        ...appears,
        submission_key: key,
        created_by: actor.id ?? null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'submission_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const first = await tx
        .selectFrom('press_posts')
        .select('id')
        .where('site_id', '=', site.id)
        .where('submission_key', '=', key)
        .executeTakeFirst()
      return { ok: true, id: first?.id ?? '' }
    }
    await announcePost(tx, clock, site, id, appears)
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: intents[input.when],
      subject: ['press-post', id],
      ...(input.publishAt && input.when === 'later' ? { details: { at: toTimestamp(input.publishAt) } } : {}),
    })
    return { ok: true, id, ...(waits && { waits }) }
  })
}

const intents = { now: 'press.published', later: 'press.scheduled', not: 'press.drafted' }

export const columnsOf = (input: PostInput) => ({
  title: input.title,
  summary: input.summary,
  content: input.content,
  pinned: input.pinned ? 1 : 0,
  source_name: input.sourceName,
  source_url: input.sourceUrl,
  image_media_id: input.imageId,
  image_alt: input.imageAlt,
  image_caption: input.imageCaption,
  share_media_id: input.shareId,
})

/** A post that was published before keeps its date. */
export function publicationColumns(
  { when, publishAt }: Pick<PostInput, 'when' | 'publishAt'>,
  before: { published_at: string | null },
  now: string,
): { unpublished: number; published_at: string | null } {
  if (when === 'not') return { unpublished: 1, published_at: before.published_at }
  if (when === 'later' && publishAt) return { unpublished: 0, published_at: toTimestamp(publishAt) }
  const appeared = before.published_at && before.published_at <= now
  return { unpublished: 0, published_at: appeared ? before.published_at : now }
}

/** Pictures that do not belong to the site; undefined when all do. */
export async function checkOwnPictures(
  db: Db,
  site: Pick<Site, 'id'>,
  { imageId, shareId }: PostInput,
): Promise<PostErrors | undefined> {
  const ids = [imageId, shareId].filter((id): id is string => id !== null)
  if (!ids.length) return undefined
  const own = await db
    .selectFrom('media')
    .select('id')
    .where('site_id', '=', site.id)
    .where('mime', 'like', 'image/%')
    .where('id', 'in', ids)
    .execute()
  const isOwn = (id: string | null) => !id || own.some((row) => row.id === id)
  const message = '이 단지에 없는 이미지입니다. 다시 선택해 주세요.'
  if (isOwn(imageId) && isOwn(shareId)) return undefined
  return { ...(isOwn(imageId) ? {} : { image: message }), ...(isOwn(shareId) ? {} : { share: message }) }
}
