import { data } from 'react-router'
import { isFileName } from '#app/domain/media/file.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type DraftPart, filePart } from '#app/domain/publishing/documents/parts.ts'
import type { ContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listSiteFiles, type SiteFile } from '#app/domain/publishing/drafts/files/site-files.server.ts'
import { nameOfPart, screenOfPart } from '#app/office/website/addresses.ts'
import { wordsOfDraft } from '#app/office/website/words-of-change.ts'
import type { RequestContext } from '#app/request-context.ts'
import { originOfSite } from '../../open-site.server.ts'
import { type OpenedPages, openPages } from '../pages/open-pages.server.ts'
import type { PublishBarData } from '../settings/publish-bar.tsx'

export interface OpenedFiles extends OpenedPages {
  files: SiteFile[]
}

/** @throws a 404 response for a site that the person does not edit */
export async function openFiles(ctx: RequestContext, request: Request, slug: string): Promise<OpenedFiles> {
  const opened = await openPages(ctx, request, slug)
  const files = await listSiteFiles(ctx.db, opened)
  return { ...opened, files }
}

export interface OpenedFile extends OpenedFiles {
  file: SiteFile
  part: DraftPart
  draft: ContentDraft | undefined
  /** Sent along with what is saved next. */
  version: number
}

/** @throws a 404 response for what is no file of the site, shown, drafted or taken off */
export async function openFile(
  ctx: RequestContext,
  request: Request,
  slug: string,
  name: string,
): Promise<OpenedFile> {
  const opened = await openFiles(ctx, request, slug)
  const file = isFileName(name) ? opened.files.find((one) => one.name === name) : undefined
  if (!file) throw data(null, { status: 404 })
  const part = filePart(name)
  const draft = opened.drafts.find((one) => one.part === part)
  return { ...opened, file, part, draft, version: draft?.version ?? 0 }
}

export function barOfFile({
  site,
  part,
  version,
  publishesAlone,
  mayManage,
  drafts,
  draft,
  published,
}: OpenedFile) {
  const before = published.documents.get(part)
  return {
    ...{ site: site.slug, part, version, publishesAlone, mayManage },
    isDrafted: draft !== undefined,
    changes: draft ? wordsOfDraft(before, draft.content) : [],
    conflicts: draft?.conflicts.length ? ['파일'] : [],
    drafts: drafts.length,
    faults: [],
  } satisfies PublishBarData
}

/** For the list, where each file tells of its own draft. */
export const barOfFiles = ({ site, publishesAlone, mayManage, drafts }: OpenedFiles): PublishBarData => ({
  ...{ site: site.slug, part: 'settings', version: 0, publishesAlone, mayManage },
  ...{ isDrafted: false, changes: [], conflicts: [], drafts: drafts.length, faults: [] },
})

export interface UseRow {
  name: string
  screen: string
  isShownOnly: boolean
}

/** Where a file is used, as the office calls it. */
export function usesOf(opened: OpenedFiles, file: SiteFile): UseRow[] {
  const titles = titlesOf(opened)
  return file.uses.map(({ part, isShownOnly }) => ({
    name: nameOfPart(part, titles),
    screen: screenOfPart(opened.site.slug, part),
    isShownOnly,
  }))
}

export const publicOrigin = ({ ctx, site }: OpenedFiles): string => originOfSite(ctx, site)
