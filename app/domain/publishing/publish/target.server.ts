import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import { panoramasIn } from '#app/domain/drawings/tours/tour-address.ts'
import { pictureHash } from '#app/domain/media/process-picture.server.ts'
import { fileHash } from '#app/domain/media/store-file.server.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import type { AcceptedFinding, NewlyAccepted } from '../check/accepted.ts'
import { readAccepted } from '../check/read-accepted.server.ts'
import {
  type Document,
  type DraftPart,
  drawingPart,
  filePart,
  pagePart,
  parsePart,
} from '../documents/parts.ts'
import {
  draftedPictures,
  type PublishedMedia,
  type SiteDocuments,
  type SiteState,
  writtenSettings,
} from '../documents/site-documents.ts'
import { listFiles } from '../folder/content-files.ts'
import { digestFolder } from '../folder/digest-folder.server.ts'
import type { KeptPost } from '../folder/office-content.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { fileOfPath } from '../pages/file-of-path.ts'
import { pageContent } from '../pages/page-content.ts'
import type { PressPost } from '../press/press-post.ts'
import type { PublishedSite } from './published-site.server.ts'

/** The content that a site is to publish: a folder, drafts applied to the published content, or an earlier publication. */
export interface Target extends SiteState {
  /** By file; empty leaves posts alone. */
  press: ReadonlyMap<string, PressPost>
  /** Null for an earlier publication, and for the office's. */
  folderDigest: string | null
  /** What the folder says where the office's version stays; see `PublicationParts`. */
  folder?: Record<string, unknown>
  /** Drafts of the office laid over what is published: what the folder said last stays known. */
  byOffice?: true
  /** Findings of the fact check that are meant to stand; undefined leaves the known ones alone. */
  accepted?: readonly NewlyAccepted[]
  /** What new posts keep of where they were exported, by file. */
  keptPosts?: Readonly<Record<string, KeptPost>>
}

export interface MediaFile {
  name: string
  path: string
  isPicture: boolean
  /** Shown all around, so twice as wide as high. */
  isPanorama: boolean
  /** Of which the site's icons are made, so a square. */
  isIcon?: boolean
}

export function mediaFiles({ mediaDir, filesDir, pages, settings }: SiteContent): MediaFile[] {
  const panoramas = panoramasIn(pages)
  return [
    ...listFiles(mediaDir).map(({ name, path }) => ({
      name,
      path,
      isPicture: true,
      isPanorama: panoramas.includes(name),
      isIcon: name === settings.theme.icon,
    })),
    ...listFiles(filesDir).map(({ name, path }) => ({ name, path, isPicture: false, isPanorama: false })),
  ]
}

/** @param contentDir where the list of accepted findings lies */
export async function readTarget(
  site: SiteContent,
  folder?: string,
  contentDir: string | undefined = folder && dirname(folder),
): Promise<Target> {
  const settings = asStored(site.settings)
  const documents = new Map<DraftPart, Document>([['settings', writtenSettings(settings, settings.hosts)]])
  for (const page of site.pages) documents.set(pagePart(page.path), await stored(page))
  for (const drawing of site.drawings) documents.set(drawingPart(drawing), await stored(drawing.content))
  const pictures = new Map<string, PublishedMedia>()
  for (const { name, path, isPicture } of mediaFiles(site))
    if (isPicture) pictures.set(name, { sha256: await pictureHash(path), mime: 'image/' })
    else {
      const { size } = await stat(path)
      documents.set(filePart(name), { sha256: await fileHash(path), mime: 'application/', bytes: size })
    }
  const press = new Map<string, PressPost>()
  for (const [i, post] of site.press.entries())
    press.set(pressFile(site.files?.press[i]) ?? `press/${i + 1}.json`, await stored(post))
  return {
    settings,
    documents,
    revisions: new Map(),
    pictures,
    redirects: Object.fromEntries((site.redirects ?? []).map(({ from, to }) => [from, to])),
    press,
    folderDigest: folder ? await digestFolder(folder) : null,
    ...acceptedIn(site, contentDir),
    ...(site.office && { keptPosts: site.office.posts }),
  }
}

/**
 * What the office publishes: other documents of a site, with its pictures, redirects and posts.
 * @throws ZodError: check the documents first
 */
export function targetOf(published: PublishedSite, documents: SiteDocuments): Target {
  const settings = documents.get('settings')
  const isSame = settings === published.documents.get('settings')
  return {
    settings:
      isSame && published.settings
        ? { ...published.settings, hosts: published.hosts }
        : asStored(siteSettings.parse(settings)),
    documents: new Map(
      [...documents].flatMap(([part, document]): [DraftPart, Document][] =>
        part.startsWith('picture ')
          ? []
          : [
              [
                part,
                // What is published was stored so.
                document === published.documents.get(part) ? document : parsed(part, document),
              ],
            ],
      ),
    ),
    revisions: new Map(),
    pictures: new Map([...published.pictures, ...draftedPictures(documents)]),
    redirects: published.redirects,
    press: new Map(),
    folderDigest: null,
    byOffice: true,
  }
}

/** A document as it is stored, with its defaults. @throws ZodError */
export function parsed(part: DraftPart, document: Document): Document {
  const of = parsePart(part)
  if (of?.kind === 'page') return asStored(pageContent.parse(document))
  if (of?.kind === 'drawing') return asStored(drawingKinds[of.drawing].parse(document))
  return document
}

async function stored<T>(content: T): Promise<T> {
  await giveWay()
  return asStored(content)
}

/** Without the site's own name, which a copy of the folder may not have. */
const pressFile = (file?: string) => file && relative(file.split('/')[0] ?? '', file)

/** Of the list that lies beside the site's folder, and of what its office had accepted. */
function acceptedIn(site: SiteContent, contentDir: string | undefined): Pick<Target, 'accepted'> {
  if (!contentDir && !site.office) return {}
  const { slug } = site.settings
  const ofOffice = (site.office?.accepted ?? []).map((one) => ({
    ...one,
    check: one.check as AcceptedFinding['check'],
    file: one.file && `${slug}/${one.file}`,
  }))
  return { accepted: [...(contentDir ? acceptedOf(site, readAccepted(contentDir)) : []), ...ofOffice] }
}

/** Names pages by their addresses' file names, as the office knows no other. */
function acceptedOf(
  { settings: { slug }, pages, files }: SiteContent,
  list: AcceptedFinding[],
): AcceptedFinding[] {
  const pathOf = new Map(files?.pages.map((file, i) => [file, pages[i]?.path ?? '']))
  const rename = (file: string) => {
    const path = pathOf.get(file)
    return path === undefined ? file : `${slug}/pages/${fileOfPath(path)}.json`
  }
  return list
    .filter(({ file }) => file.startsWith(`${slug}/`))
    .map((one) => ({ ...one, file: rename(one.file) }))
}

/** As read from the database: without undefined fields. */
export const asStored = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T

export const digestPost = (post: PressPost): string =>
  createHash('sha256').update(JSON.stringify(post)).digest('hex').slice(0, 20)
