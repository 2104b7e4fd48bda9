import { data } from 'react-router'
import { previewToken } from '#app/domain/publishing/drafts/links/draft-token.server.ts'
import { readState } from '#app/domain/publishing/sites/opening.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { addressOfPage, pathOfAddress } from '#app/domain/site/page-address.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { SiteState } from '#app/domain/site/visibility.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import { allSites } from '#app/office/frame/navigation.ts'
import type { RequestContext } from '#app/request-context.ts'
import { siteChoice } from './site-choice.server.ts'

/** @param slug null or `allSites`: the chosen one, or the first permitted */
export const selectSite = (
  request: Request,
  mine: SiteOfPerson[],
  slug: string | null,
): SiteOfPerson | undefined => {
  if (slug !== null && slug !== allSites) return mine.find((one) => isCalled(one, slug))
  return chosenOf(request, mine) ?? (namesAnother(request) ? undefined : mine[0])
}

/**
 * For screens of several sites: the chosen one alone, or all.
 * @throws a 404 response where the address names a site that is none of them: others must not be shown in its place
 */
export function shownSites(request: Request, mine: SiteOfPerson[]): SiteOfPerson[] {
  const chosen = chosenOf(request, mine)
  if (chosen) return [chosen]
  if (namesAnother(request)) throw data(null, { status: 404 })
  return mine
}

/** A site in the address that is none of the person's: no other may be shown in its place. */
function namesAnother(request: Request): boolean {
  const named = new URL(request.url).searchParams.get('site')
  return named !== null && named !== '' && named !== allSites
}

const chosenOf = (request: Request, mine: SiteOfPerson[]): SiteOfPerson | undefined => {
  const choice = siteChoice(request)
  return mine.find((one) => isCalled(one, choice))
}

/** By a name that it once had too: a form may have been open when the site was renamed. */
const isCalled = ({ slug, formerSlugs }: SiteOfPerson, name: string | undefined): boolean =>
  name !== undefined && (slug === name || formerSlugs.includes(name))

export interface SiteWay {
  /** What visitors get. */
  state: SiteState
  /** Before an address of the site: its own origin, or the preview of its drafts. */
  base: string
}

/**
 * From the office to what a site shows: on its own host while it is open, else in the preview of its drafts. The office may be open on the
 * host of another site, where an address alone would lead to that one.
 */
export async function wayToSite(ctx: RequestContext, site: Site, actor: Actor): Promise<SiteWay> {
  const state = await readState(ctx, site)
  return { state, base: state === 'open' ? originOfSite(ctx, site) : draftBase(ctx, site, actor) }
}

/** Of the office's own preview of a site's drafts, which opens on every host and whether the site is open or not. */
export const draftBase = ({ keys, clock }: RequestContext, { id }: Pick<Site, 'id'>, actor: Actor): string =>
  `/draft/${previewToken(keys, id, actor, clock.now())}`

/** The link to a page by its path. A preview has the enquiry page at its path alone. */
export const linkToPage = ({ state, base }: SiteWay, slug: string, path: string): string =>
  base + (state === 'open' ? addressOfPage(slug, path) : pathOfAddress(slug, path))

/** The main host's; the office may be open on another one. */
export const originOfSite = ({ originOf }: RequestContext, site: Site): string =>
  originOf(site.settings.hosts[0] as string)
