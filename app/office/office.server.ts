import { createContext, data, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router'
import type { Role } from '#app/db/column-types.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Person } from '#app/domain/staff/find-person.server.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { originOfSite, selectSite, shownSites } from '#app/routes/admin/open-site.server.ts'
import { requirePerson } from '#app/routes/admin/require-person.server.ts'

/** Whether a role may open a screen or run a command: one of `permissions.ts`. */
export type May = (role: Role) => boolean

/** What every screen and command of the office is given. `actor` is the person. */
export interface Office extends RequestContext {
  request: Request
  person: Person
  actor: Actor & { id: string }
}

/** `role`: of the person on this site. `origin`: of the site, for links in what is sent from there. */
export interface OfficeOfSite extends Office {
  site: Site
  role: Role
}

export interface OfficeOfSites extends Office {
  /** Where the person may: the chosen one alone, or all. */
  sites: SiteOfPerson[]
}

export const officeContext = createContext<Office>()

/** @throws a redirect as `requirePerson` */
export async function findOffice(ctx: RequestContext, request: Request): Promise<Office> {
  const person = await requirePerson(ctx, request)
  return { ...ctx, request, person, actor: { ...ctx.actor, type: 'user', id: person.user.id } }
}

/** Finds the person once a request, and logs who was refused. @throws as `findOffice` */
export const openOffice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const office = await findOffice(context.get(requestContext), request)
  context.set(officeContext, office)
  const response = await next()
  // Without a right a screen is 404, as one that does not exist.
  if (response.status === 403 || response.status === 404)
    office.log.warn(
      { requestId: office.actor.requestId, userId: office.actor.id, status: response.status },
      'access denied to a signed-in user',
    )
  // Screens of the office show personal data.
  response.headers.set('cache-control', 'no-store')
  return response
}

export const officeOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): Office =>
  context.get(officeContext)

/** What a request asks for. `form` reads the body of a command: an opener that needs it asks for a right before. */
export interface Asked {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  form?: () => Promise<FormData>
}

export interface Opened {
  /** Those with which the person asks: one of them has to be permitted. */
  roles: readonly Role[]
}

/** What a screen is about, with the person's roles there. @throws a 404 response where the person sees nothing of it */
export type Opener<It extends Office = Office> = (
  office: Office,
  asked: Asked,
  may: May,
) => Promise<It & Opened>

/**
 * The site that the address or the form names (slug or id), else the chosen one, else the first permitted.
 * @throws a 404 response where there is none, which hides other sites
 */
export const oneSite: Opener<OfficeOfSite> = async (office, { request, params, query, form }, may) => {
  const mine = office.person.sites.filter(({ role }) => may(role))
  if (!mine.length) throw data(null, { status: 404 })
  const inForm = params.site === undefined ? (await form?.())?.get('site') : undefined
  const name = params.site ?? (typeof inForm === 'string' && inForm ? inForm : query.get('site'))
  const chosen = mine.find(({ id }) => id === name) ?? selectSite(request, mine, name)
  const site = chosen && (await findSiteById(office.db, chosen.id))
  if (!chosen || !site) throw data(null, { status: 404 })
  const { role } = chosen
  return { ...office, site, role, roles: [role], origin: originOfSite(office, site) }
}

/** The chosen one of the sites where it is permitted, or all of them. @throws a 404 response where there is none */
export const everySite: Opener<OfficeOfSites> = async (office, { request }, may) => {
  const mine = office.person.sites.filter(({ role }) => may(role))
  const sites = shownSites(request, mine)
  if (!sites.length) throw data(null, { status: 404 })
  return { ...office, sites, roles: sites.map(({ role }) => role) }
}

/** No site: what is somebody's own. Who has no site has the least of the roles there. */
export const signedIn: Opener = async (office) => {
  const roles = office.person.sites.map(({ role }) => role)
  return { ...office, roles: roles.length ? roles : ['viewer'] }
}
