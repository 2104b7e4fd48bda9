import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import { fileDocument } from '#app/domain/media/file-document.ts'
import { pictureDocument } from '#app/domain/media/picture-document.ts'
import { withCount } from '#app/domain/site/count-remaining.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { findLogo } from '#app/domain/site/find-logo.server.ts'
import { type Site, type SiteSettings, siteSettings } from '#app/domain/site/site-settings.ts'
import { type Document, type DraftPart, pagePart, parsePart } from '../documents/parts.ts'
import { isHidden, pageBlock } from '../pages/page-block.ts'
import { pageContent } from '../pages/page-content.ts'
import type { Loading } from '../publish/published-site.server.ts'
import { loadDrafted, readDocument } from './drafts.server.ts'

/**
 * The site with its drafts applied. Leaves out what cannot be rendered yet: blocks with faults (see `drawnPlaces`), documents
 * that are not a page or drawing, settings with faults.
 */
export async function draftedSite(loading: Loading, site: Site): Promise<Site> {
  const loaded = await loadDrafted(loading, site.slug)
  if (!loaded) return site
  const { drafts, documents } = loaded
  const parsed = siteSettings.safeParse(documents.get('settings'))
  const settings = parsed.success
    ? filled((await withCount(loading.db, site, parsed.data)).settings)
    : site.settings
  const drafted = drafts.map(({ part, content }) => [part, content && drawable(part, content)] as const)
  const logo = drafted.find(([part]) => part === `picture ${settings.theme.logo}`)?.[1]
  const logoDraft = pictureDocument.safeParse(logo).data
  return {
    ...site,
    settings,
    logo: logoDraft ?? (await findLogo(loading.db, site.id, settings)),
    drafts: new Map(drafted.filter(([, content]) => content !== undefined) as [DraftPart, object | null][]),
  }
}

const filled = (settings: SiteSettings): SiteSettings => fillAllFacts(settings, settings.facts)

/** The document without the blocks that have faults; undefined where nothing of it can be drawn. */
function drawable(part: DraftPart, content: Document): object | undefined {
  const parsed = parsePart(part)
  if (parsed?.kind === 'drawing')
    return asDrawable(parsed.drawing, content) && drawingKinds[parsed.drawing].safeParse(content).data
  if (parsed?.kind === 'picture') return pictureDocument.safeParse(content).data
  if (parsed?.kind === 'file') return fileDocument.safeParse(content).data
  if (parsed?.kind !== 'page') return undefined
  const drawn = drawnPlaces(content, true).map((i) => (content.blocks as unknown[])[i])
  return pageContent.safeParse({ ...content, blocks: drawn }).data
}

/** Places in a page's document of the blocks that can be drawn. */
const drawnPlaces = (content: Document | null, showsHidden: boolean): number[] =>
  (Array.isArray(content?.blocks) ? content.blocks : []).flatMap((one, i) =>
    pageBlock.safeParse(one).success && (showsHidden || !isHidden(one)) ? [i] : [],
  )

/** Places in the page's document of what is drawn of it, and which of them visitors do not see. @param count of drawn blocks */
export async function draftedPlaces(
  { db }: Loading,
  site: { slug: string },
  path: string,
  { count, showsHidden }: { count: number; showsHidden: boolean },
): Promise<{ places: number[]; hidden: number[] }> {
  const document = await readDocument(db, site, pagePart(path))
  const content = document?.content ?? document?.published
  const found = drawnPlaces(content ?? null, showsHidden)
  const places = found.length === count ? found : Array.from({ length: count }, (_, i) => i)
  const blocks = (content?.blocks ?? []) as unknown[]
  return { places, hidden: places.filter((place) => isHidden(blocks[place])) }
}
