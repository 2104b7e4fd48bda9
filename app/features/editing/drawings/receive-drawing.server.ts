import type { Deps } from '../../../db/deps.ts'
import type { Actor } from '../../audit/record-audit.server.ts'
import type { ShownContent } from '../../content/shown-content.server.ts'
import { asDrawable } from '../../drawings/drawable.ts'
import type { NotAllowed } from '../../site/rights.server.ts'
import { type SavedDraft, saveContentDraft } from '../drafts.server.ts'
import { type Document, type DraftPart, parsePart } from '../parts.ts'
import { readDrawing } from './read-drawing.ts'
import { dropUnreadDrawing, keepUnreadDrawing } from './unread-drawing.server.ts'

/** Letters of a file; the largest of a whole town takes a tenth. */
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
  shown: ShownContent,
  { part, text, version }: { part: DraftPart; text: string; version: number },
  actor: Actor,
): Promise<ReceivedDrawing> {
  if (text.length > maxDrawingLength) return { ok: false, reason: 'too-large' }
  const read = readDrawing(text)
  const content = read.content && withDefaults(part, read.content)
  const saved: SavedDraft | undefined = content
    ? await saveContentDraft(deps, shown.slug, part, { content, version }, actor)
    : undefined
  if (saved?.ok) {
    await dropUnreadDrawing(deps.db, shown.siteId, part)
    return { ok: true, version: saved.version, isChanged: saved.version !== version }
  }
  if (saved?.reason === 'not-allowed') return saved
  if (saved?.reason === 'too-large' || saved?.reason === 'not-found')
    return { ok: false, reason: saved.reason }
  await keepUnreadDrawing(deps, shown.siteId, { part, text }, actor)
  return { ok: false, reason: saved?.reason === 'conflict' ? 'conflict' : 'unread' }
}

/** As it would be published, so that what a file leaves out is no change; as it is where it has not the shape. */
function withDefaults(part: DraftPart, content: Document): Document {
  const parsed = parsePart(part)
  const drawing = parsed?.kind === 'drawing' && asDrawable(parsed.drawing, content)
  return drawing ? (JSON.parse(JSON.stringify(drawing)) as Document) : content
}
