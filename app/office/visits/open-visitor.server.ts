import { data } from 'react-router'
import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import { findVisitor, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { seesEveryVisitor } from '#app/domain/record/permissions.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

/** The people whose customers alone the person sees: themselves, their team and colleagues they cover for; undefined: everybody's. */
export async function onlyOf({ db, clock, site, role, actor }: OfficeOfSite): Promise<string[] | undefined> {
  if (seesEveryVisitor(role)) return undefined
  const others = await visibleAssignees(db, [site.id], actor.id, clock.now())
  return [actor.id, ...(others[site.id] ?? [])]
}

/** @throws a 404 response where the site has no such customer, or it is somebody else's */
export async function openVisitor(office: OfficeOfSite, leadId: string): Promise<Visitor> {
  const visitor = await findVisitor(office, office.site, leadId, { only: await onlyOf(office) })
  if (!visitor) throw data(null, { status: 404 })
  return visitor
}
