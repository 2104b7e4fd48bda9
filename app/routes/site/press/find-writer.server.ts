import { data } from 'react-router'
import type { Actor } from '../../../features/audit/record-audit.server.ts'
import { findPerson } from '../../../features/auth/find-person.server.ts'
import { mayWritePress } from '../../../features/people/permissions.ts'
import type { SiteDoor } from '../../../site-door.ts'
import { frameOf } from '../read-page.server.ts'

/** Whoever is signed in, and whether they write for the site that is shown. */
export interface Writer {
  email: string
  mayWrite: boolean
  /** Their role needs a second factor, which they have to set up before anything else. */
  mustEnrol: boolean
  actor: Actor
}

/** Who asks. */
export async function findWriter(door: SiteDoor, request: Request): Promise<Writer | undefined> {
  const person = await findPerson(door, request)
  if (!person) return undefined
  const role = person.sites.find((site) => site.id === door.site.id)?.role
  return {
    email: person.user.email,
    mayWrite: role !== undefined && mayWritePress(role) && !person.mustEnrol,
    mustEnrol: person.mustEnrol,
    actor: { ...door.actor, type: 'user', id: person.user.id },
  }
}

/** Not Found, as for every other unknown address. */
export const notFound = ({ site, origin }: Pick<SiteDoor, 'site' | 'origin'>) =>
  data({ site: frameOf(site, `/${site.slug}/press`), origin }, { status: 404 })

/** Documents of press change with every opening and every post; those of writers are nobody else's. */
export const pressHeaders = (writer: Writer | undefined): Record<string, string> => ({
  'cache-control': writer ? 'private, no-store' : 'private, no-cache',
  vary: 'cookie, accept-encoding',
})
