import { data } from 'react-router'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { ownsInstall } from '#app/domain/staff/memberships.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { officeActor } from '../office-actor.ts'
import { requirePerson } from '../require-person.server.ts'

/** For screens that are about no site yet, also in an install without any. @throws a 404 response for whoever may not manage sites */
export async function requireManager(
  ctx: RequestContext,
  request: Request,
): Promise<{ actor: Actor; sites: { id: string; slug: string; name: string }[] }> {
  const { user, sites } = await requirePerson(ctx, request)
  const mine = sites.filter(({ role }) => canManageSites(role))
  if (!mine.length && !(await ownsInstall(ctx.db, user.id))) throw data(null, { status: 404 })
  return { actor: officeActor(ctx, user.id), sites: mine }
}

/** Production is always reached by https (`externalAddress`). */
export const isProduction = ({ origin }: Pick<RequestContext, 'origin'>): boolean =>
  origin.startsWith('https:')
