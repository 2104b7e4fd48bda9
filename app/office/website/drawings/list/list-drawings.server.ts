import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { type DrawingKind, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type Document, type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { faultsOfDrawing } from '#app/domain/publishing/drafts/drawings/drawing-faults.ts'
import { listUnreadDrawings } from '#app/domain/publishing/drafts/drawings/unread-drawing.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { nameOfPart } from '#app/office/website/addresses.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { draftedSiteOf } from '../../edited-site.server.ts'
import { pictureOf, screenOfDrawing } from '../drawing-words.ts'
import { draftedSettings } from '../open-drawing.server.ts'

export interface ListedDrawing {
  kind: DrawingKind
  name: string
  title: string
  screen: string
  state: 'shown' | 'changed' | 'new' | 'leaving'
  /** An uploaded file could not become a draft yet. */
  hasUnread: boolean
  /** What keeps it from being published, and what may be wrong. */
  faults: number
  doubts: number
  /** Undefined where it cannot be drawn. */
  picture: string | undefined
}

const order = Object.keys(drawingKinds)

/** Plans, layouts and maps of a site with drafts and with what was uploaded and is none. */
export async function listDrawings(office: OfficeOfSite): Promise<ListedDrawing[]> {
  const { site } = office
  const [loaded, unread] = await Promise.all([draftedSiteOf(office), listUnreadDrawings(office.db, site.id)])
  const { published, drafts } = loaded
  const settings = draftedSettings(loaded, site)
  const titles = titlesOf(loaded)
  const parts = new Set<DraftPart>(
    [
      ...published.documents.keys(),
      ...drafts.map(({ part }) => part),
      ...unread.map(({ part }) => part),
    ].filter((part) => parsePart(part)?.kind === 'drawing'),
  )
  const listed: ListedDrawing[] = []
  for (const part of parts) {
    const parsed = parsePart(part)
    if (parsed?.kind !== 'drawing') continue
    // Checking one takes some 20 ms.
    await giveWay()
    const { drawing: kind, name } = parsed
    const draft = drafts.find((one) => one.part === part)
    const before = published.documents.get(part)
    // What is about to be taken off is drawn as visitors see it still.
    const content: Document | undefined = draft?.content ?? before
    const screen = screenOfDrawing(site.slug, kind, name)
    const isDrawn = content !== undefined && asDrawable(kind, content) !== undefined
    const version = draft?.content ? draft.version : 0
    const found = content && draft?.content !== null ? faultsOfDrawing({ kind, name }, content, settings) : []
    const doubts = found.filter(({ isDoubt }) => isDoubt).length
    listed.push({
      ...{ kind, name, title: nameOfPart(part, titles), screen },
      state: stateOf(before !== undefined, draft),
      hasUnread: unread.some((one) => one.part === part),
      faults: found.length - doubts,
      doubts,
      picture: isDrawn ? pictureOf(screen, { version, of: String(site.contentVersion) }) : undefined,
    })
  }
  return listed.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name, 'ko'),
  )
}

function stateOf(isShown: boolean, draft: { content: Document | null } | undefined): ListedDrawing['state'] {
  if (!draft) return isShown ? 'shown' : 'new'
  if (!draft.content) return 'leaving'
  return isShown ? 'changed' : 'new'
}
