import { type DrawingKind, type DrawingOf, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { knownDrawingFaults } from '#app/domain/drawings/known-faults.server.ts'
import type { ContentFault, PartFault } from '#app/domain/site/content-fault.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { parseDocument } from '../../documents/parse-document.ts'
import type { Document } from '../../documents/parts.ts'

/** All faults of a drawing itself: its shape, and if that is right, against the facts of its site. */
export function faultsOfDrawing(
  { kind, name }: { kind: DrawingKind; name: string },
  content: Document,
  settings: SiteSettings,
): PartFault[] {
  const faults: ContentFault[] = []
  const read = parseDocument(content, '', drawingKinds[kind], faults) as DrawingOf<DrawingKind> | undefined
  if (!read) return faults.map(({ location, sentence }) => ({ location, sentence }))
  return [...nameFaults(name, read.name), ...knownDrawingFaults(kind, read as never, settings)]
}

/** Its file is called as it calls itself. */
export const nameFaults = (name: string, own: string): PartFault[] =>
  own === name
    ? []
    : [{ location: 'name', sentence: `도면의 이름이 '${name}'이어야 합니다. 파일에는 '${own}'입니다` }]
