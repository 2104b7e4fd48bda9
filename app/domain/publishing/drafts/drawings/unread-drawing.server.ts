import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type DraftPart, parsePart } from '../../documents/parts.ts'

/** An uploaded drawing that is not a draft yet: it is not JSON, or others changed the same values meanwhile. */
export interface UnreadDrawing {
  part: DraftPart
  text: string
  uploadedAt: string
  uploadedBy: string | null
}

/** In place of the one before of the same drawing. */
export async function keepUnreadDrawing(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { part, text }: Pick<UnreadDrawing, 'part' | 'text'>,
  actor: Actor,
): Promise<void> {
  const kept = { text, uploaded_at: toTimestamp(clock.now()), uploaded_by: actor.id ?? null }
  await db
    .insertInto('unread_drawings')
    .values({ id: newId(), site_id: siteId, part, ...kept })
    .onConflict((conflict) => conflict.columns(['site_id', 'part']).doUpdateSet(kept))
    .execute()
}

export async function listUnreadDrawings(db: Db, siteId: string): Promise<UnreadDrawing[]> {
  const rows = await db
    .selectFrom('unread_drawings')
    .select(['part', 'text', 'uploaded_at', 'uploaded_by'])
    .where('site_id', '=', siteId)
    .orderBy('part')
    .execute()
  return rows
    .filter(({ part }) => parsePart(part)?.kind === 'drawing')
    .map(({ part, text, uploaded_at, uploaded_by }) => ({
      part: part as DraftPart,
      text,
      uploadedAt: uploaded_at,
      uploadedBy: uploaded_by,
    }))
}

export async function dropUnreadDrawing(db: Db, siteId: string, part: DraftPart): Promise<void> {
  await db.deleteFrom('unread_drawings').where('site_id', '=', siteId).where('part', '=', part).execute()
}
