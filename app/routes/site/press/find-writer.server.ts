import { data } from 'react-router'
import type { Actor } from '../../../features/audit/record-audit.server.ts'
import { findPerson } from '../../../features/auth/find-person.server.ts'
import { canWritePress } from '../../../features/people/permissions.ts'
import type { SiteRequestContext } from '../../../site-context.ts'
import { frameOf } from '../read-page.server.ts'

/** Whoever is signed in, and whether they write for the site that is shown. */
export interface Writer {
  email: string
  canWrite: boolean
  /** Their role needs a second factor, which they have to set up before anything else. */
  mustEnrol: boolean
  actor: Actor
}

/** Who asks. */
export async function findWriter(ctx: SiteRequestContext, request: Request): Promise<Writer | undefined> {
  const person = await findPerson(ctx, request)
  if (!person) return undefined
  const role = person.sites.find((site) => site.id === ctx.site.id)?.role
  return {
    email: person.user.email,
    canWrite: role !== undefined && canWritePress(role) && !person.mustEnrol,
    mustEnrol: person.mustEnrol,
    actor: { ...ctx.actor, type: 'user', id: person.user.id },
  }
}

/** Not Found, as for every other unknown address. */
export const notFound = ({ site, origin }: Pick<SiteRequestContext, 'site' | 'origin'>) =>
  data({ site: frameOf(site, `/${site.slug}/press`), origin }, { status: 404 })

/** Documents of press change with every opening and every post; those of writers are nobody else's. */
export const pressHeaders = (writer: Writer | undefined): Record<string, string> => ({
  'cache-control': writer ? 'private, no-store' : 'private, no-cache',
  vary: 'cookie, accept-encoding',
})
