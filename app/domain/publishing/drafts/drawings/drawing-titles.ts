import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import { type Document, type DraftPart, parsePart } from '../../documents/parts.ts'

/** Titles of the drawings among some documents, by `layout/main`; a later document of a part goes before an earlier one. */
export function drawingTitles(
  documents: Iterable<readonly [DraftPart, Document]>,
): Readonly<Record<string, string>> {
  return titleDrawings(
    [...new Map(documents)].flatMap(([part, content]) => {
      const parsed = parsePart(part)
      return parsed?.kind === 'drawing' ? [{ kind: parsed.drawing, name: parsed.name, content }] : []
    }),
  )
}
