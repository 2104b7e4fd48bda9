import { z } from 'zod'
import { type Drawing, type DrawingKind, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { isFileName } from '#app/domain/media/file.ts'
import { isPictureName } from '#app/domain/media/file-kind.ts'
import type { UnreadableContent } from '#app/platform/stored-content.ts'
import { fileOfPath } from '../pages/file-of-path.ts'
import { type PageContent, pageAddress } from '../pages/page-content.ts'

/** A document of a site: `settings`, `page /Brand/intro`, `drawing plan/84A`, `file announcement.pdf` or `picture hero.jpg`. */
export type DraftPart =
  | 'settings'
  | `page ${string}`
  | `drawing ${DrawingKind}/${string}`
  | `file ${string}`
  | `picture ${string}`

export type Document = Record<string, unknown>

export const pagePart = (path: string): DraftPart => `page ${path}`

export const drawingPart = ({ kind, name }: Pick<Drawing, 'kind' | 'name'>): DraftPart =>
  `drawing ${kind}/${name}`

export const filePart = (name: string): DraftPart => `file ${name}`

export const picturePart = (name: string): DraftPart => `picture ${name}`

export const partOfUnreadable = ({
  kind,
  document,
}: Pick<UnreadableContent, 'kind' | 'document'>): DraftPart =>
  kind === 'settings' ? kind : (`${kind} ${document}` as DraftPart)

/** It says nothing but which bytes it is, so it has no words to edit or check. */
export const isMediaPart = (part: string): boolean => /^(?:file|picture) /.test(part)

export type ParsedPart =
  | { kind: 'settings' }
  | { kind: 'page'; path: PageContent['path'] }
  | { kind: 'drawing'; drawing: DrawingKind; name: string }
  /** A document, film or captions; its content says which bytes it is (`FileDocument`). */
  | { kind: 'file'; name: string }
  /** A picture of the library (`PictureDocument`). Only drafts name it so: what is shown is in `SiteState.pictures`. */
  | { kind: 'picture'; name: string }

const drawingName = z.string().regex(/^[\w가-힣-]{1,60}$/)

/** @returns undefined for what names no document */
export function parsePart(part: string): ParsedPart | undefined {
  if (part === 'settings') return { kind: 'settings' }
  const [, kind, rest = ''] = /^(page|drawing|file|picture) (.+)$/s.exec(part) ?? []
  if (kind === 'page') return pageAddress.safeParse(rest).success ? { kind, path: rest } : undefined
  if (kind === 'file') return isFileName(rest) ? { kind, name: rest } : undefined
  if (kind === 'picture') return isPictureName(rest) ? { kind, name: rest } : undefined
  if (kind !== 'drawing') return undefined
  const [drawing = '', name] = rest.split('/')
  if (!Object.hasOwn(drawingKinds, drawing) || !drawingName.safeParse(name).success) return undefined
  return { kind, drawing: drawing as DrawingKind, name: name as string }
}

/** Where a document lies in the site's folder, as findings name it. */
export function fileOfPart(slug: string, part: DraftPart): string {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') return `${slug}/pages/${fileOfPath(parsed.path)}.json`
  if (parsed?.kind === 'drawing') return `${slug}/${parsed.drawing}s/${parsed.name}.json`
  if (parsed?.kind === 'file') return `${slug}/files/${parsed.name}`
  if (parsed?.kind === 'picture') return `${slug}/media/${parsed.name}`
  return `${slug}/site.json`
}
