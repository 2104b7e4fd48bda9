import { data } from 'react-router'
import type { Role } from '#app/db/column-types.ts'
import { findVisitor, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { seesEveryVisitor } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'

export interface OpenVisits {
  site: Site
  role: Role
  actor: Actor & { id: string }
  /** Customers of this person alone; undefined: all. */
  only: string | undefined
}

/** @param slug that a form names; otherwise the address, or what was chosen last @throws a 404 response as `openSite` */
export async function openVisits(
  ctx: RequestContext,
  request: Request,
  may: (role: Role) => boolean,
  slug = '',
): Promise<OpenVisits> {
  const named = slug || new URL(request.url).searchParams.get('site')
  const { site, sites, actor } = await openSite(ctx, request, may, named || null)
  const role = sites.find(({ id }) => id === site.id)?.role
  if (!role || !actor.id) throw data(null, { status: 404 })
  return {
    site,
    role,
    actor: { ...actor, id: actor.id },
    only: seesEveryVisitor(role) ? undefined : actor.id,
  }
}

/** @throws a 404 response where the site has no such customer, or it is somebody else's */
export async function openVisitor(
  ctx: RequestContext,
  { site, only }: Pick<OpenVisits, 'site' | 'only'>,
  leadId: string,
): Promise<Visitor> {
  const visitor = await findVisitor(ctx, site, leadId, { only })
  if (!visitor) throw data(null, { status: 404 })
  return visitor
}
