import type { Db } from '#app/db/client.server.ts'
import { countAssigned, listSuccessors } from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { listMembers, type Member } from '#app/domain/staff/members.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

/** Links to hand over point to the host on which the office is open, not to the site's host. */
export const openPeople: Opener<OfficeOfSite> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  origin: office.origin,
})

/** Who works for the site. */
export const membersOf = ({ db, person, site }: OfficeOfSite): Promise<Member[]> =>
  listMembers(db, { sites: person.sites.filter(({ id }) => id === site.id) })

/** Registrations in the care of members (of owners on every site), and possible successors; by membership. */
export async function findCaseloads(db: Db, siteId: string, members: Member[]) {
  const counted = await countAssigned(
    db,
    members.map(({ userId }) => userId),
  )
  const cares = await Promise.all(
    members.map(async ({ membershipId, userId, role }) => {
      const byMember = counted.filter(
        (one) => one.userId === userId && (role === 'owner' || one.siteId === siteId),
      )
      const siteIds = byMember.map((one) => one.siteId)
      const count = byMember.reduce((sum, one) => sum + one.count, 0)
      return [membershipId, { count, successors: await listSuccessors(db, userId, siteIds) }] as const
    }),
  )
  return new Map(cares)
}
