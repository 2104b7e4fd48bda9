import { data } from 'react-router'
import { findVisitor, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { seesEveryVisitor } from '#app/domain/record/permissions.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

/** Whose customers alone the person sees; undefined: everybody's. */
export const onlyOf = ({ role, actor }: Pick<OfficeOfSite, 'role' | 'actor'>): string | undefined =>
  seesEveryVisitor(role) ? undefined : actor.id

/** @throws a 404 response where the site has no such customer, or it is somebody else's */
export async function openVisitor(office: OfficeOfSite, leadId: string): Promise<Visitor> {
  const visitor = await findVisitor(office, office.site, leadId, { only: onlyOf(office) })
  if (!visitor) throw data(null, { status: 404 })
  return visitor
}
