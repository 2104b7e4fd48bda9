import { data } from 'react-router'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import { frameOf } from '../read-page.server.ts'

export interface Writer {
  email: string
  canWrite: boolean
  /** Their role requires a second factor that is not set up. */
  mustEnrol: boolean
  actor: Actor
}

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

export const notFound = ({ site, origin }: Pick<SiteRequestContext, 'site' | 'origin'>) =>
  data({ site: frameOf(site, `/${site.slug}/press`), origin }, { status: 404 })

/** Press documents change with every view and post; those of writers are private. */
export const pressHeaders = (writer: Writer | undefined): Record<string, string> => ({
  'cache-control': writer ? 'private, no-store' : 'private, no-cache',
  vary: 'cookie, accept-encoding',
})
