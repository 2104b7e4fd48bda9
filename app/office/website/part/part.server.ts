import { isDeepStrictEqual } from 'node:util'
import { data } from 'react-router'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import type { ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import { parseDocument } from '#app/domain/publishing/documents/parse-document.ts'
import { type Document, type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import {
  type EditedDocument,
  listDraftedParts,
  readDocument,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import type { Opener } from '#app/office/office.server.ts'
import { editedSite, type OfficeOfEditor } from '../edited-site.server.ts'
import { wordsOfDraft } from '../words-of-change.ts'
import type { PublishBarData } from './publish-bar.tsx'
import { onlyFields } from './setting-areas.ts'

export interface OfficeOfPart extends OfficeOfEditor {
  part: DraftPart
  edited: EditedDocument
  /** The content in its editor: the draft, or the published version. */
  content: Document
  /** Of the settings, those of the screen: it lists, publishes and discards them alone. Undefined for a whole document. */
  fields?: readonly string[]
}

/** The settings of a site, without its other documents. */
export const settingsPart: Opener<OfficeOfPart> = async (office, asked, may) => {
  const opened = await editedSite(office, asked, may)
  return withDocument(opened, 'settings', await readDocument(office.db, opened.site, 'settings'))
}

/** The same, for a screen that is about some fields of them. */
export const settingFields =
  (fields: readonly string[]): Opener<OfficeOfPart> =>
  async (office, asked, may) => ({ ...(await settingsPart(office, asked, may)), fields })

/** What the screen of an office changes of its document. */
export function ownChange({ edited, content, fields }: OfficeOfPart): {
  before: Document | undefined
  after: Document
  isDrafted: boolean
} {
  const [before, after] = [
    edited.published && onlyFields(edited.published, fields),
    onlyFields(content, fields),
  ]
  return {
    before,
    after,
    isDrafted: fields ? !isDeepStrictEqual(before, after) : edited.draft !== undefined,
  }
}

const isOf = (fields: readonly string[] | undefined, place: string) =>
  !fields || fields.includes(place.split(/[.[]/)[0] ?? '')

/** @throws a 404 response where there is no such document */
export function withDocument<Of extends OfficeOfEditor>(
  office: Of,
  part: DraftPart,
  edited: EditedDocument | undefined,
): Of & OfficeOfPart {
  if (!edited?.content) throw data(null, { status: 404 })
  return { ...office, part, edited, content: edited.content }
}

/** What the bar of a screen says of the drafts of its site, and of its own one. @param views of a map */
export async function barOf(office: OfficeOfPart, views?: ViewTitles): Promise<PublishBarData> {
  const { db, site, publishesAlone, mayManage, part, edited, content, fields } = office
  const { before, after, isDrafted } = ownChange(office)
  const [drafts, row] = await Promise.all([
    listDraftedParts(db, site.id),
    db.selectFrom('sites').select('state').where('id', '=', site.id).executeTakeFirst(),
  ])
  return {
    site: site.slug,
    isHidden: row?.state === 'hidden',
    version: edited.version,
    publishesAlone,
    mayManage,
    isDrafted,
    changes: isDrafted ? wordsOfDraft(before, edited.content && after, part, views) : [],
    conflicts: (edited.draft?.conflicts ?? [])
      .filter(({ path }) => isOf(fields, path))
      .map(({ path }) => nameOfPlaceIn(part, content, path)),
    drafts: drafts.length,
    faults: faultsIn(part, content)
      .filter(({ location }) => isOf(fields, location))
      .map((fault) => ({ ...fault, name: nameOfPlaceIn(part, content, fault.location) })),
  }
}

/** What keeps a document from being read, by the places of its fields. */
export function faultsIn(part: DraftPart, content: Document): { location: string; sentence: string }[] {
  const faults: ContentFault[] = []
  parseDocument(content, '', schemaOf(part), faults)
  return faults.map(({ location, sentence }) => ({ location, sentence }))
}

function schemaOf(part: DraftPart) {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') return pageContent
  if (parsed?.kind === 'drawing') return drawingKinds[parsed.drawing]
  return siteSettings
}
