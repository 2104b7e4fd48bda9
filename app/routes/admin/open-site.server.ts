import { data } from 'react-router'
import type { Role } from '../../db/column-types.ts'
import type { Actor } from '../../features/audit/record-audit.server.ts'
import type { SiteOfPerson } from '../../features/auth/memberships.server.ts'
import { findSiteById } from '../../features/site/find-site.server.ts'
import type { Site } from '../../features/site/site-settings.ts'
import type { RequestContext } from '../../request-context.ts'
import { allSites } from './navigation.ts'
import { officeActor } from './office-actor.ts'
import { requirePerson } from './require-person.server.ts'
import { siteChoice } from './site-choice.server.ts'

/**
 * For screens of one site.
 * @param slug null or `allSites`: the chosen one, or the first permitted
 * @throws a 404 response where there is none, which hides other sites
 */
export async function openSite(
  ctx: RequestContext,
  request: Request,
  may: (role: Role) => boolean,
  slug: string | null,
): Promise<{ actor: Actor; sites: SiteOfPerson[]; site: Site }> {
  const { user, sites } = await requirePerson(ctx, request)
  const mine = sites.filter((site) => may(site.role))
  const selected = selectSite(request, mine, slug)
  const site = selected && (await findSiteById(ctx.db, selected.id))
  if (!site) throw data(null, { status: 404 })
  return { actor: officeActor(ctx, user.id), sites: mine, site }
}

/** @param slug as of `openSite` */
export const selectSite = (
  request: Request,
  mine: SiteOfPerson[],
  slug: string | null,
): SiteOfPerson | undefined =>
  slug === null || slug === allSites
    ? (chosenOf(request, mine) ?? mine[0])
    : mine.find((one) => isCalled(one, slug))

/** For screens of several sites: the chosen one alone, or all. */
export function shownSites(request: Request, mine: SiteOfPerson[]): SiteOfPerson[] {
  const chosen = chosenOf(request, mine)
  return chosen ? [chosen] : mine
}

const chosenOf = (request: Request, mine: SiteOfPerson[]): SiteOfPerson | undefined => {
  const choice = siteChoice(request)
  return mine.find((one) => isCalled(one, choice))
}

/** By a name that it once had too: a form may have been open when the site was renamed. */
const isCalled = ({ slug, formerSlugs }: SiteOfPerson, name: string | undefined): boolean =>
  name !== undefined && (slug === name || formerSlugs.includes(name))

/** The main host's; the office may be open on another one. */
export const originOfSite = ({ originOf }: RequestContext, site: Site): string =>
  originOf(site.settings.hosts[0] as string)
