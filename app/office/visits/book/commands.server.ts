import { redirect } from 'react-router'
import { z } from 'zod'
import { findVisitor, findVisitors } from '#app/domain/customers/visits/find-visitors.server.ts'
import { bookForCustomer, cancelForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { canBookVisits } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { checkbox, id, text } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { onlyOf, openVisitor } from '../open-visitor.server.ts'
import { refusalWords, tooManySearches } from '../visit-words.ts'

const may = canBookVisits

export const find = command({
  may,
  input: z.object({ search: text(100) }),
  run: async (office, { search }) => {
    const found = await findVisitors(office, office.site, search, office.actor)
    if (!found.ok)
      return found.reason === 'too-many'
        ? refused(tooManySearches(found.retryAfter), 429)
        : { ok: false as const, errors: { search: '전화번호 뒤 네 자리, 이름, 접수번호를 적어 주세요.' } }
    const only = await onlyOf(office)
    const visitors = await Promise.all(
      found.visitors.map(async (visitor) => ({
        ...visitor,
        isMine: !only || (await findVisitor(office, office.site, visitor.leadId, { only })) !== undefined,
      })),
    )
    return { ok: true as const, found: visitors }
  },
})

export const book = command({
  may,
  input: z.object({ customer: id, at: text(40), above: checkbox }),
  run: async (office, { customer, at, above }) => {
    const { appointment: before } = await openVisitor(office, customer)
    const visit = { startsAt: at, isAboveCapacity: above }
    const booked = await bookForCustomer(office, office.site, customer, visit, office.actor)
    if (!booked.ok) return refused(refusalWords[booked.reason], 409)
    const isMoved = before && !before.isMissed && before.startsAt !== at
    return shownAgain(office, customer, isMoved ? 'moved' : 'booked')
  },
})

export const cancel = command({
  may,
  input: z.object({ customer: id }),
  run: async (office, { customer }) => {
    await openVisitor(office, customer)
    const cancelled = await cancelForCustomer(office, office.site, customer, office.actor)
    if (!cancelled.ok) return refused(refusalWords[cancelled.reason], 409)
    return shownAgain(office, customer, 'cancelled')
  },
})

const shownAgain = ({ site }: OfficeOfSite, customer: string, done: string) =>
  redirect(`/admin/visits/book?site=${site.slug}&customer=${customer}&done=${done}`)
