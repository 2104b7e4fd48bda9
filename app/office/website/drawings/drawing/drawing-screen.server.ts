import {
  asDrawn,
  type DrawingKind,
  type DrawingOf,
  isPictured,
  type PicturedOf,
} from '#app/domain/drawings/drawing.ts'
import type { View } from '#app/domain/drawings/maps/location-map.ts'
import { type Frame, frameOf, sheetFrame } from '#app/domain/drawings/places/frame.ts'
import { fileAddress } from '#app/domain/media/file.ts'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import { brokenLinks, placesOf } from '#app/domain/publishing/check/check-links.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { filesOf, pagesOf } from '#app/domain/publishing/documents/site-documents.ts'
import type { EditedDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { faultsOfDrawing } from '#app/domain/publishing/drafts/drawings/drawing-faults.ts'
import {
  beforeLastChange,
  listDrawingHistory,
} from '#app/domain/publishing/drafts/drawings/drawing-history.server.ts'
import { lastDrawable } from '#app/domain/publishing/drafts/drawings/last-drawable.server.ts'
import { readDrawingInChild } from '#app/domain/publishing/drafts/drawings/read-drawing-in-child.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { PartFault } from '#app/domain/site/content-fault.ts'
import { barOf } from '#app/office/website/part/part.server.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { variantOf, viewOf } from '../draw-picture.server.tsx'
import { pictureOf, screenOfDrawing } from '../drawing-words.ts'
import { nameViews } from '../name-views.server.ts'
import type { OfficeOfDrawing } from '../open-drawing.server.ts'
import { pagesShowing } from '../pages-showing.server.ts'
import { picturedValues } from '../pictured/pictured-values.server.ts'
import { formValues } from './form-values.ts'
import { markFaults } from './marked-faults.ts'
import { readRemoval } from './removal.server.ts'

const maxFaults = 60
/** Letters of a file that can be mended on the screen; the largest drawing of the demo sites has 60,000. */
const maxShownLetters = 200_000

/** All that the screen of one drawing tells. */
export async function readDrawingScreen(opened: OfficeOfDrawing, query: URLSearchParams) {
  const { db, kind, name, title, part, edited, content, site, settings, unread } = opened
  const { id: siteId, slug } = site
  const isLeaving = edited.draft?.content === null
  const named = nameViews(opened, edited.content ?? edited.published)
  const views = Object.fromEntries(named.map((one) => [one.name, one.title]))
  const [drawn, history, before, names] = await Promise.all([
    lastDrawable(db, siteId, { part, kind, edited: isLeaving ? withoutDraft(edited) : edited }),
    listDrawingHistory(db, siteId, { part, kind, edited, views }),
    beforeLastChange(db, siteId, { part, edited }),
    personNames(db, unread ? [unread.uploadedBy] : []),
  ])
  const screen = screenOfDrawing(slug, kind, name)
  const view = query.get('view') ?? undefined
  const map = drawn && kind === 'map' ? asDrawn<'map'>(drawn.content as DrawingOf<'map'>) : undefined
  const mapView = map && viewOf(map, view, site)
  const frame =
    drawn &&
    (isPictured(drawn.content)
      ? await frameOfPicture(opened, drawn.content)
      : frameOf(kind, drawn.content, mapView))
  // Others are served between its checks, its marks and its document.
  await giveWay()
  const faults = edited.content
    ? [
        ...faultsOfDrawing({ kind, name }, edited.content, settings),
        ...linkFaults(opened, edited.content),
      ].toSorted((a, b) => Number(a.isDoubt ?? false) - Number(b.isDoubt ?? false))
    : []
  await giveWay()
  const pictured = await picturedValues(opened, faults)
  const house = settings.modelHouse.location
  const marked = markFaults(faults.slice(0, maxFaults), {
    // Places on a picture are marked in its form.
    ...{ kind, content, frame: pictured ? undefined : frame, views },
    variant: variantOf(view),
    modelHouse: house && [house.lng, house.lat],
  })
  await giveWay()
  return {
    // Faults are shown beside the drawing.
    bar: { ...(await barOf(opened, views)), faults: [] },
    siteName: site.settings.shortName,
    ...{ kind, name, title, screen, view, isLeaving },
    hasContent: edited.content !== null,
    isShown: edited.published !== undefined,
    removal: query.has('remove') && edited.content ? await readRemoval(opened) : undefined,
    values: formValues(kind, edited.content),
    pictured,
    pages: pagesShowing(opened),
    picture: drawn && frame ? pictureData(opened, { drawn, frame, mapView, view }) : undefined,
    views: drawn?.isEarlier ? nameViews(opened, drawn.content) : drawn ? named : [],
    isEarlier: drawn?.isEarlier ?? false,
    faults: marked,
    stops: faults.filter(({ isDoubt }) => !isDoubt).length,
    moreFaults: Math.max(0, faults.length - maxFaults),
    history,
    undoes: before !== undefined,
    unread: unread && {
      /** Undefined for one that is downloaded to be mended: a million letters keep server and browser busy. */
      text: unread.text.length > maxShownLetters ? undefined : unread.text,
      at: unread.uploadedAt,
      by: names.get(unread.uploadedBy ?? ''),
      /** Undefined where others changed the same meanwhile. */
      fault: (await readDrawingInChild(unread.part, unread.text, slug)).fault,
    },
  }
}

/** @returns undefined where the site lacks the picture */
async function frameOfPicture({ db, site }: OfficeOfDrawing, { picture }: PicturedOf<DrawingKind>) {
  const stored = await findPicture(db, site, picture.name)
  return stored && sheetFrame(stored.width / stored.height)
}

/** Links to pages that the site, as it is drafted, does not have. */
function linkFaults({ documents, site }: OfficeOfDrawing, content: Document): PartFault[] {
  const staticFiles = [...filesOf(documents).keys()].map(fileAddress)
  return brokenLinks(content, placesOf({ slug: site.slug, pages: pagesOf(documents), staticFiles })).map(
    ({ location, text, sentence }) => ({ location, sentence: `‘${text}’: ${sentence.replace(/\.$/, '')}` }),
  )
}

const withoutDraft = ({ published }: EditedDocument): EditedDocument => ({
  ...{ content: published ?? null, version: 0, published, draft: undefined },
})

export type DrawingScreenData = Awaited<ReturnType<typeof readDrawingScreen>>

interface Drawn {
  drawn: { content: DrawingOf<DrawingKind>; version: number }
  frame: Frame
  mapView: View | undefined
  view: string | undefined
}

function pictureData({ kind, name, site }: OfficeOfDrawing, { drawn, frame, mapView, view }: Drawn) {
  const screen = screenOfDrawing(site.slug, kind, name)
  const { version } = drawn
  return {
    address: pictureOf(screen, { version, view, of: String(site.contentVersion) }),
    ratio: frame.ratio,
    /** By which a place on the picture is one on the ground. */
    mapView,
  }
}
