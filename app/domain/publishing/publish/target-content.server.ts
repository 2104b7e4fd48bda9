import { createHash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import type { Drawing } from '#app/domain/drawings/drawing.ts'
import { panoramasIn } from '#app/domain/drawings/tours/tour-address.ts'
import { type ProcessedMedia, pictureHash } from '#app/domain/media/process-picture.server.ts'
import { fileHash } from '#app/domain/media/store-file.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import type { AcceptedFinding } from '../check/accepted.ts'
import { readAccepted } from '../check/read-accepted.server.ts'
import { listFiles } from '../folder/content-files.ts'
import { digestFolder } from '../folder/digest-folder.server.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { fileOfPath } from '../pages/file-of-path.ts'
import type { PageContent } from '../pages/page-content.ts'
import type { PressPost } from '../press/press-post.ts'

export interface Target<T> {
  content: T
  revisionId?: string
}

/** Target state of a site: a folder's content, or an earlier publication's. */
export interface TargetContent {
  /** As written, without the office's changes. */
  settings: SiteSettings
  pages: Map<string, Target<PageContent>>
  drawings: Map<string, Target<Drawing>>
  media: Map<string, Target<Pick<ProcessedMedia, 'sha256' | 'mime'>>>
  redirects: Record<string, string>
  /** By file; undefined leaves posts alone. */
  press: Map<string, PressPost>
  /** Null for an earlier publication, and for the office's. */
  folderDigest: string | null
  /** What the folder says where the office's version stays; see `PublicationParts`. */
  folder?: Record<string, unknown>
  /** Drafts of the office laid over what is shown: what the folder said last stays known. */
  byOffice?: true
  /** Findings of the fact check that are meant to stand; undefined leaves the known ones alone. */
  accepted?: AcceptedFinding[]
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
): Promise<TargetContent> {
  const media: TargetContent['media'] = new Map()
  for (const { name, path, isPicture } of mediaFiles(site)) {
    const sha256 = isPicture ? await pictureHash(path) : await fileHash(path)
    media.set(name, { content: { sha256, mime: isPicture ? 'image/' : 'application/' } })
  }
  const pages: TargetContent['pages'] = new Map()
  for (const page of site.pages) pages.set(page.path, { content: await stored(page) })
  const drawings: TargetContent['drawings'] = new Map()
  for (const drawing of site.drawings)
    drawings.set(`${drawing.kind}/${drawing.name}`, { content: await stored(drawing) })
  const press: TargetContent['press'] = new Map()
  for (const [i, post] of site.press.entries())
    press.set(pressFile(site.files?.press[i]) ?? `press/${i + 1}.json`, await stored(post))
  return {
    settings: asStored(site.settings),
    pages,
    drawings,
    media,
    redirects: Object.fromEntries((site.redirects ?? []).map(({ from, to }) => [from, to])),
    press,
    folderDigest: folder ? await digestFolder(folder) : null,
    ...(contentDir && { accepted: acceptedOf(site, readAccepted(contentDir)) }),
  }
}

async function stored<T>(content: T): Promise<T> {
  await giveWay()
  return asStored(content)
}

/** Without the site's own name, which a copy of the folder may not have. */
const pressFile = (file?: string) => file && relative(file.split('/')[0] ?? '', file)

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
const asStored = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T

export const digestPost = (post: PressPost): string =>
  createHash('sha256').update(JSON.stringify(post)).digest('hex').slice(0, 20)
