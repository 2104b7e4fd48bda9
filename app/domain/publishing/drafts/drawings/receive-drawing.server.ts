import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { NotAllowed } from '#app/domain/site/rights.server.ts'
import type { DraftPart } from '../../documents/parts.ts'
import { type SavedDraft, saveContentDraft } from '../drafts.server.ts'
import { readDrawingInChild } from './read-drawing-in-child.server.ts'
import { dropUnreadDrawing, keepUnreadDrawing } from './unread-drawing.server.ts'

/** Letters of a file; the largest map of a whole town needs a tenth. */
export const maxDrawingLength = 1_000_000

export type ReceivedDrawing =
  | { ok: true; version: number; isChanged: boolean }
  /** Kept as it was uploaded, but no draft. */
  | { ok: false; reason: 'unread' | 'conflict' }
  | { ok: false; reason: 'too-large' | 'not-found' }
  | NotAllowed

/**
 * Makes a draft of a drawing's file, with whatever faults it has; what cannot be one is kept apart, so that nothing is lost.
 * @param version of the draft that the person looked at, 0 where there was none
 */
export async function receiveDrawing(
  deps: Deps<'db' | 'clock'>,
  site: { id: string; slug: string },
  { part, text, version }: { part: DraftPart; text: string; version: number },
  actor: Actor,
): Promise<ReceivedDrawing> {
  if (text.length > maxDrawingLength) return { ok: false, reason: 'too-large' }
  const read = await readDrawingInChild(part, text, site.slug)
  const saved: SavedDraft | undefined = read.content
    ? await saveContentDraft(deps, site.slug, part, { content: read.content, version }, actor)
    : undefined
  if (saved?.ok) {
    await dropUnreadDrawing(deps.db, site.id, part)
    return { ok: true, version: saved.version, isChanged: saved.version !== version }
  }
  if (saved?.reason === 'not-allowed') return saved
  if (saved?.reason === 'too-large' || saved?.reason === 'not-found')
    return { ok: false, reason: saved.reason }
  await keepUnreadDrawing(deps, site.id, { part, text }, actor)
  return { ok: false, reason: saved?.reason === 'conflict' ? 'conflict' : 'unread' }
}
