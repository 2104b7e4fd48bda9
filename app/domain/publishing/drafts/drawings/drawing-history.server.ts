import type { Db } from '#app/db/client.server.ts'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { describeDrawingChanges } from '#app/domain/drawings/words/describe-drawing-changes.ts'
import type { ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Document, DraftPart } from '../../documents/parts.ts'
import { findSave, listSaves } from '../draft-saves.server.ts'
import type { EditedDocument } from '../drafts.server.ts'

export interface HistoryEntry {
  version: number
  at: string
  /** Name of the person, if known. */
  by: string | undefined
  /** Against the save before; undefined for the first that is kept. */
  changes: string[] | undefined
}

const maxEntries = 10

/** The last saves of a drawing in words, newest first. */
export async function listDrawingHistory(
  db: Db,
  siteId: string,
  {
    part,
    kind,
    edited,
    views,
  }: { part: DraftPart; kind: DrawingKind; edited: EditedDocument; views?: ViewTitles },
): Promise<HistoryEntry[]> {
  const saves = await listSaves(db, siteId, part)
  const [names, contents] = await Promise.all([
    personNames(
      db,
      saves.map(({ savedBy }) => savedBy),
    ),
    Promise.all(saves.slice(0, maxEntries + 1).map(({ version }) => findSave(db, siteId, part, version))),
  ])
  return saves.slice(0, maxEntries).map(({ version, savedAt, savedBy }, i) => {
    // A draft began with what visitors saw, which they still do while it lies.
    const before = version === edited.draft?.firstVersion ? edited.published : contents[i + 1]
    return {
      version,
      at: savedAt,
      by: names.get(savedBy ?? ''),
      changes: changesOf(kind, before, contents[i], views),
    }
  })
}

function changesOf(
  kind: DrawingKind,
  before: Document | null | undefined,
  after: Document | null | undefined,
  views: ViewTitles | undefined,
): string[] | undefined {
  if (!after) return ['도면을 내림']
  return before ? describeDrawingChanges(kind, before, after, views) : undefined
}

/**
 * The content that the last change of a draft replaced: the save before, or what visitors see where the draft began.
 * @returns undefined where there is no change to be undone, null where the drawing was taken off
 */
export async function beforeLastChange(
  db: Db,
  siteId: string,
  { part, edited }: { part: DraftPart; edited: EditedDocument },
): Promise<Document | null | undefined> {
  if (!edited.draft) return undefined
  const { version, firstVersion } = edited.draft
  const saves = await listSaves(db, siteId, part)
  const earlier = saves.find((save) => save.version < version && save.version >= firstVersion)
  return earlier ? await findSave(db, siteId, part, earlier.version) : edited.published
}
