import { data } from 'react-router'
import { suggestPages } from '#app/domain/discovery/search/suggest-pages.server.ts'
import { type Drawings, drawingIn, isPictured } from '#app/domain/drawings/drawing.ts'
import { findDrawings } from '#app/domain/drawings/find-drawings.server.ts'
import { findMapPictures } from '#app/domain/drawings/maps/find-map-pictures.server.ts'
import { findPlanPictures } from '#app/domain/drawings/plans/find-plan-pictures.server.ts'
import { findListedHomes } from '#app/domain/homes/listed-homes.server.ts'
import { findPublicHomes } from '#app/domain/homes/public-homes.server.ts'
import { findFiles } from '#app/domain/media/find-files.server.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import { findPage, type PublishedPage } from '#app/domain/publishing/pages/find-page.server.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import { listPosts } from '#app/domain/publishing/press/list-posts.server.ts'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import { popupsOn } from '#app/domain/site/popups-on.ts'
import { publicSettings } from '#app/domain/site/public-settings.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { secondsToMidnight } from '#app/platform/korean-time.ts'
import { pageCaching } from '#app/platform/page-caching.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import type { PageData, PageHead } from '#app/ui/page-data.ts'
import type { SitePage } from '#app/ui/site-context.tsx'
import { drawnOnly } from './drawn-only.ts'
import { readPageHead } from './page-head.server.ts'

/** @throws a 404 response with the site, for its frame, or a 500 one with data for the error screen */
export async function readPage(
  ctx: SiteRequestContext,
  path: string,
  query: URLSearchParams,
  posted?: SitePage['posted'],
): Promise<PageData> {
  const { page, site } = await readDrawn(ctx, path, query, posted)
  const head = await readPageHead(ctx, page, site)
  return { page, site: { ...site, shared: sharedOf(head, page) }, ...head }
}

/** The visible content of a page, without the data for search engines and messengers. @throws as `readPage` */
export async function readDrawn(
  ctx: SiteRequestContext,
  path: string,
  query: URLSearchParams,
  posted?: SitePage['posted'],
): Promise<Pick<PageData, 'page' | 'site'>> {
  const { db, site, log, actor } = ctx
  const { settings } = site
  const media = findPictures(db, site)
  const [[page, drawings, homePlaces, news, homes, views], pictures, files, prices] = await Promise.all([
    findPage(db, site, path, query).then(async (found) => {
      const drawings = await findDrawings(db, site, found?.content)
      return [
        found,
        drawings,
        listsHomes(found?.content, drawings) ? await findListedHomes(db, site) : undefined,
        found?.content.blocks.some(({ type }) => type === 'news') ? await newestPosts(ctx) : [],
        showsSales(site, found?.content) ? await findPublicHomes(ctx, site) : undefined,
        {
          ...(await findMapPictures(db, site, found?.content, media)),
          ...(await findPlanPictures(db, site, found?.content, media)),
        },
      ] as const
    }),
    media,
    findFiles(db, site),
    findPrices(db, site),
  ]).catch((error: unknown) => {
    if (error instanceof UnreadableContent) throw error
    log.error({ err: error, requestId: actor.requestId }, 'cannot read a page')
    throw data(
      { failed: { name: settings.name, phone: settings.phone, requestId: actor.requestId } },
      { status: 500 },
    )
  })
  const frame = {
    ...frameOf(site, path),
    today: showsToday(site, path) ? koreanDay(ctx.clock.now()) : undefined,
    pictures: { ...pictures, ...views },
    files,
    drawings,
    prices,
    news,
    ...(homes && { homes }),
    ...(homePlaces && { homePlaces }),
    option: page?.option,
    chosen: page?.chosen ?? {},
    posted,
  } satisfies SitePage
  if (!page)
    throw data(drawnOnly({ site: frame, suggestions: await suggestPages(ctx, site, path) }), { status: 404 })
  // Homes come and go without a publication.
  return { page: homePlaces ? { ...page, saysRemaining: true } : page, site: frame }
}

/** Pinned ones first, as in the list. */
const newestPosts = async (ctx: SiteRequestContext) =>
  (await listPosts(ctx, ctx.site)).posts
    .slice(0, 3)
    .map(({ id, title, publishedAt }) => ({ id, title, publishedAt }))

/** The next date of the sale is on the home page; notices of the day are there and on pages that they name. */
const showsToday = ({ settings }: Site, path: string) => path === '/' || popupsOn(settings, path).length > 0

const sharedOf = (
  { headSite: { name, origin }, address, share }: PageHead,
  { content, head }: PublishedPage,
) => ({
  title: content.path === '/' ? name : `${head.title} | ${name}`,
  address: origin + address,
  image: share[0] && origin + share[0].address,
})

export const frameOf = (site: Site, path: string): SitePage => ({
  slug: site.slug,
  settings: publicSettings(site.settings),
  consentVersions: shownConsentVersions(site.settings),
  contentVersion: site.contentVersion,
  logo: site.logo,
  pictures: {},
  files: {},
  drawings: {},
  prices: [],
  path,
  today: undefined,
  news: [],
  option: undefined,
  chosen: {},
  shared: undefined,
  posted: undefined,
})

/** Whether a page has a table of homes whose layout is a picture. */
const listsHomes = (content: PublishedPage['content'] | undefined, drawings: Drawings): boolean =>
  content?.blocks.some(
    (block) => block.type === 'buildings' && isPictured(drawingIn(drawings, block.layout)),
  ) === true

/** Whether a page says of each home whether it is sold. */
const showsSales = ({ settings }: Site, content: PublishedPage['content'] | undefined): boolean =>
  settings.homes?.showsSales === true && content?.blocks.some(({ type }) => type === 'buildings') === true

/** The moment beside the states is no older than this many seconds. */
const salesAreOf = 3600

/** Seconds within which a post that comes by the clock is on the home page. */
const postsAppear = 600

/**
 * `x-variant` names the query parameters and values that make other documents of the path, `x-keep-seconds` ends with
 * the Korean day what says which day it is, `x-follows` names what changes it besides publications (`server/front/page-cache.ts`).
 */
export function documentHeaders({ content, saysRemaining }: PublishedPage, site: Site, now: Date): Headers {
  const { path, variant, choices } = content
  const headers = new Headers({ 'cache-control': pageCaching })
  if (saysRemaining) headers.set('x-follows', 'homes')
  if (showsSales(site, content)) {
    headers.set('x-follows', 'homes')
    headers.set('x-keep-seconds', String(salesAreOf))
  }
  if (showsToday(site, path))
    headers.set('x-keep-seconds', String(Math.min(postsAppear, secondsToMidnight(now))))
  const params = { ...choices, ...(variant && { [variant.param]: Object.keys(variant.options) }) }
  const variants = Object.entries(params).map(([param, values]) => `${param}=${values.join(',')}`)
  if (variants.length) headers.set('x-variant', variants.join(';'))
  return headers
}
