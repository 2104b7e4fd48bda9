import type { Drawing, DrawingKind, DrawingOf } from '#app/domain/drawings/drawing.ts'
import { type FileDocument, fileDocument } from '#app/domain/media/file-document.ts'
import { type PictureDocument, pictureDocument } from '#app/domain/media/picture-document.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import { type SiteSettings, siteFacts } from '#app/domain/site/site-settings.ts'
import type { PageContent } from '../pages/page-content.ts'
import { type Document, type DraftPart, isMediaPart, type ParsedPart } from './parts.ts'

/**
 * The documents of a site by part: published, drafted, or about to be published. Published documents were checked; a draft may
 * have any fault, so read its fields with care.
 */
export type SiteDocuments = ReadonlyMap<DraftPart, Document>

/** A picture or file that a publication shows, by its bytes. */
export type PublishedMedia = Pick<ProcessedMedia, 'sha256' | 'mime'> & Partial<ProcessedMedia>

/** All that a site publishes, or would. */
export interface SiteState {
  /** With the facts that are made of other fields. */
  settings: SiteSettings
  documents: SiteDocuments
  /** Stored revisions of documents; those without one are new. */
  revisions: ReadonlyMap<DraftPart, string>
  /** By name, those of content. The office's own are no part of a publication. */
  pictures: ReadonlyMap<string, PublishedMedia & { revisionId?: string }>
  redirects: Record<string, string>
}

/** Documents with drafts laid over them. A draft of a file or picture that says no bytes takes it off. */
export function withDrafts(
  documents: SiteDocuments,
  drafts: readonly { part: DraftPart; content: Document | null }[],
): Map<DraftPart, Document> {
  const laid = new Map(documents)
  for (const { part, content } of drafts)
    if (content && saysBytes(part, content)) laid.set(part, content)
    else laid.delete(part)
  return laid
}

const saysBytes = (part: DraftPart, content: Document): boolean => {
  if (!isMediaPart(part)) return true
  return (part.startsWith('file ') ? fileDocument : pictureDocument).safeParse(content).success
}

type Kind = Exclude<ParsedPart['kind'], 'settings'>

/** Documents of a kind by name: path of a page, `plan/84A` of a drawing, name of a file. */
export const documentsOf = (documents: SiteDocuments, kind: Kind): [name: string, document: Document][] =>
  [...documents].flatMap(([part, document]) =>
    part.startsWith(`${kind} `) ? [[part.slice(kind.length + 1), document] as [string, Document]] : [],
  )

/** Pages in order of their parts. A draft has the shape of its page (`isBuiltLike`), but may have wrong values. */
export const pagesOf = (documents: SiteDocuments): PageContent[] =>
  documentsOf(documents, 'page').map(([, page]) => page as PageContent)

/** Drawings in order of their parts. A draft of a drawing may be anything; `asDrawable` tells. */
export const drawingsOf = (documents: SiteDocuments): Drawing[] =>
  documentsOf(documents, 'drawing').map(([name, content]) => toDrawing(name, content))

/** @param name `plan/84A` */
export function toDrawing(name: string, content: Document): Drawing {
  const [kind, own] = name.split('/') as [DrawingKind, string]
  return { kind, name: own, content: content as DrawingOf<DrawingKind> }
}

/** Documents, films and captions by name. */
export const filesOf = (documents: SiteDocuments): Map<string, FileDocument> =>
  new Map(documentsOf(documents, 'file').map(([name, file]) => [name, file as FileDocument]))

/** Without files and pictures, which say nothing but which bytes they are. */
export const textsOf = (documents: SiteDocuments): Map<DraftPart, Document> =>
  new Map([...documents].filter(([part]) => !isMediaPart(part)))

/** Pictures that drafts change, by name. */
export const draftedPictures = (documents: SiteDocuments): Map<string, PictureDocument> =>
  new Map(documentsOf(documents, 'picture').map(([name, picture]) => [name, picture as PictureDocument]))

/** Pictures and files of a site by name. */
export const mediaOf = ({
  documents,
  pictures,
}: Pick<SiteState, 'documents' | 'pictures'>): Map<string, PublishedMedia> =>
  new Map<string, PublishedMedia>([...pictures, ...filesOf(documents)])

/** Settings as written; hosts are normalised. */
export function normaliseSettings(settings: SiteSettings): Record<string, unknown> {
  const { hosts: _, ...fields } = settings
  const derived = siteFacts(settings)
  const facts = Object.fromEntries(
    Object.entries(settings.facts).filter(([name]) => !Object.hasOwn(derived, name)),
  )
  return { ...fields, facts }
}

/** `site.json` of what is published. */
export function writtenSettings(settings: SiteSettings, hosts: string[]): Record<string, unknown> {
  const { slug, ...fields } = normaliseSettings(settings)
  return { slug, hosts, ...fields }
}
