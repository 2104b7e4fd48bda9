import type { Db } from '#app/db/client.server.ts'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import type { DrawingKind, DrawingOf } from '#app/domain/drawings/drawing.ts'
import type { DraftPart } from '../../documents/parts.ts'
import { findSave, listSaves } from '../draft-saves.server.ts'
import type { EditedDocument } from '../drafts.server.ts'

export interface DrawnVersion {
  content: DrawingOf<DrawingKind>
  /** Version of a save; 0: the published one. */
  version: number
  /** Not what the draft says now: that cannot be drawn. */
  isEarlier: boolean
}

/** Saves that are looked at for one that can be drawn. */
const maxLooked = 30

/** What can be drawn of a drawing: its draft, else the last save that could, else what visitors see. */
export async function lastDrawable(
  db: Db,
  siteId: string,
  { part, kind, edited }: { part: DraftPart; kind: DrawingKind; edited: EditedDocument | undefined },
): Promise<DrawnVersion | undefined> {
  const now = edited?.content && asDrawable(kind, edited.content)
  if (now) return { content: now, version: edited.version, isEarlier: false }
  const saves = await listSaves(db, siteId, part)
  for (const { version } of saves.slice(0, maxLooked)) {
    if (version === edited?.version) continue
    const content = asDrawable(kind, await findSave(db, siteId, part, version))
    if (content) return { content, version, isEarlier: true }
  }
  const published = asDrawable(kind, edited?.published)
  return published && { content: published, version: 0, isEarlier: true }
}
