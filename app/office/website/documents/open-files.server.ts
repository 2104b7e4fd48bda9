import { data } from 'react-router'
import { isFileName } from '#app/domain/media/file.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type DraftPart, filePart } from '#app/domain/publishing/documents/parts.ts'
import type { ContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listSiteFiles, type SiteFile } from '#app/domain/publishing/drafts/files/site-files.server.ts'
import { readState } from '#app/domain/publishing/sites/opening.server.ts'
import type { Opener } from '#app/office/office.server.ts'
import { nameOfPart, screenOfPart } from '../addresses.ts'
import { draftedSite, type OfficeOfDrafts } from '../edited-site.server.ts'
import type { PublishBarData } from '../part/publish-bar.tsx'
import { wordsOfDraft } from '../words-of-change.ts'

export interface OfficeOfFiles extends OfficeOfDrafts {
  files: SiteFile[]
  isHidden: boolean
}

export const openFiles: Opener<OfficeOfFiles> = async (office, asked, may) => {
  const opened = await draftedSite(office, asked, may)
  const [files, state] = await Promise.all([listSiteFiles(office.db, opened), readState(office, opened.site)])
  return { ...opened, files, isHidden: state === 'hidden' }
}

export interface OfficeOfFile extends OfficeOfFiles {
  file: SiteFile
  part: DraftPart
  draft: ContentDraft | undefined
  /** Sent with the next save, to detect concurrent ones. */
  version: number
}

/** @throws a 404 response for what is no file of the site, shown, drafted or taken off */
export const openFile: Opener<OfficeOfFile> = async (office, asked, may) => {
  const opened = await openFiles(office, asked, may)
  const { file: name = '' } = asked.params
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
  isHidden,
}: OfficeOfFile) {
  const before = published.documents.get(part)
  return {
    ...{ site: site.slug, version, publishesAlone, mayManage, isHidden },
    isDrafted: draft !== undefined,
    changes: draft ? wordsOfDraft(before, draft.content) : [],
    conflicts: draft?.conflicts.length ? ['파일'] : [],
    drafts: drafts.length,
    faults: [],
  } satisfies PublishBarData
}

/** For the list, where each file tells of its own draft. */
export const barOfFiles = ({
  site,
  publishesAlone,
  mayManage,
  drafts,
  isHidden,
}: OfficeOfFiles): PublishBarData => ({
  ...{ site: site.slug, version: 0, publishesAlone, mayManage, isHidden },
  ...{ isDrafted: false, changes: [], conflicts: [], drafts: drafts.length, faults: [] },
})

/** The notice has a page of its own, which every site needs once it is out. */
export const lacksPage = ({ name, uses }: SiteFile): boolean => name === 'announcement.pdf' && !uses.length

export interface UseRow {
  name: string
  screen: string
  isShownOnly: boolean
}

/** Where a file is used, as the office calls it. */
export function usesOf(opened: OfficeOfFiles, file: SiteFile): UseRow[] {
  const titles = titlesOf(opened)
  return file.uses.map(({ part, isShownOnly }) => ({
    name: nameOfPart(part, titles),
    screen: screenOfPart(opened.site.slug, part),
    isShownOnly,
  }))
}
