import type { Role } from '#app/db/column-types.ts'
import { ownsInstall } from '#app/domain/staff/memberships.server.ts'
import type { Office, OfficeOfSites, Opener } from '#app/office/office.server.ts'

/** For screens without a site, also in an empty install. `sites`: those that the person manages. */
export const manager: Opener<OfficeOfSites> = async (office, _asked, may) => {
  const sites = office.person.sites.filter(({ role }) => may(role))
  const roles: Role[] = sites.map(({ role }) => role)
  if (!sites.length && (await ownsInstall(office.db, office.person.user.id))) roles.push('owner')
  return { ...office, sites, roles }
}

/** Production is always reached by https (`externalAddress`). */
export const isProduction = ({ origin }: Pick<Office, 'origin'>): boolean => origin.startsWith('https:')
