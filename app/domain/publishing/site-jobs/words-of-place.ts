import { type DrawingKind, drawingKinds } from '#app/domain/drawings/drawing.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { nameOfPlaceIn } from '../documents/name-of-place.ts'
import { type DraftPart, drawingPart, fileOfPart, pagePart } from '../documents/parts.ts'

/** The part of a site that a file of its folder contains; undefined for posts, redirects and pictures. @param file below the folder */
export function partOfFile(file: string, document: unknown): DraftPart | undefined {
  if (file === 'site.json') return 'settings'
  const [, folder, name = ''] = /^(\w+)\/([^/]+)\.json$/.exec(file) ?? []
  const { path } = (document ?? {}) as { path?: unknown }
  if (folder === 'pages') return pagePart(typeof path === 'string' ? path : '/')
  const kind = (Object.keys(drawingKinds) as DrawingKind[]).find((one) => `${one}s` === folder)
  return kind && drawingPart({ kind, name })
}

/** Says the place of a fault in the words of the screen where the document is edited. */
export function withWords<Fault extends ContentFault>(
  fault: Fault,
  part: DraftPart,
  document: unknown,
): Fault {
  if (!fault.location) return fault
  const { title } = (document ?? {}) as { title?: unknown }
  const words = [title, nameOfPlaceIn(part, document, fault.location)].filter(
    (one) => one && typeof one === 'string',
  )
  return { ...fault, words: words.join(' › ') }
}

/** The same of many, each of one of the documents. */
export function withWordsOf<Fault extends ContentFault>(
  slug: string,
  documents: ReadonlyMap<DraftPart, unknown>,
  faults: readonly Fault[],
): Fault[] {
  const parts = new Map([...documents.keys()].map((part) => [fileOfPart(slug, part), part]))
  return faults.map((fault) => {
    const part = parts.get(fault.file)
    return part ? withWords(fault, part, documents.get(part)) : fault
  })
}
