import { data } from 'react-router'
import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import { maxRecipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import { findLead } from '#app/domain/customers/customer/find-lead.server.ts'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { canReceiveVisitors, canWriteToGroup } from '#app/domain/record/permissions.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { findGroup, type Group, readAudienceFilter } from '../audience.server.ts'
import { selectionGone } from '../selection-gone.ts'

interface Customer {
  id: string
  receiptNo: string
  name: string
  phone: string
  takesMessages: boolean
}

/** Without recipients if it is for one customer. */
export interface OfficeOfNotice extends OfficeOfSite, Group {
  customer: Customer | undefined
  draftKey: string
}

/**
 * `?lead=` one customer, for a person who may receive them; `?selection=` those chosen in the list, or a filter, for a person who writes
 * to groups, a team lead to customers of the team.
 */
export const openNotice: Opener<OfficeOfNotice> = async (office, asked) => {
  const { query, params } = asked
  const leadId = query.get('lead')
  if (!leadId) {
    const opened = await oneSite(office, asked, canWriteToGroup)
    const draftKey = `messages/new:${opened.site.slug}`
    return { ...opened, ...(await findGroup(opened, query)), customer: undefined, draftKey }
  }
  const { user, sites } = office.person
  const mine = sites.filter(({ role }) => canReceiveVisitors(role))
  const ids = mine.map(({ id }) => id)
  const others = await visibleAssignees(office.db, ids, user.id, office.clock.now())
  const lead = mine.length ? await findLead(office, leadScope(mine, user.id, others), leadId) : undefined
  if (!lead) throw data(null, { status: 404 })
  const { id, receiptNo, name, phone, takesMessages } = lead
  return {
    ...(await oneSite(office, { ...asked, params: { ...params, site: lead.siteId } }, canReceiveVisitors)),
    customer: { id, receiptNo, name, phone, takesMessages },
    draftKey: `leads/${id}/message`,
    filter: readAudienceFilter(query),
    selection: undefined,
    recipients: undefined,
    isSelectionGone: false,
  }
}

/** Why nothing can be sent to whom it is for, in Korean. */
export function problemsOf({ customer, recipients, isSelectionGone }: OfficeOfNotice): string[] {
  if (customer) return customer.takesMessages ? [] : ['문자 발송 불가 번호입니다. 전화로 안내해 주세요.']
  if (isSelectionGone) return [selectionGone]
  if (!recipients) return ['받는 사람을 먼저 정해 주세요.']
  if (recipients.hasMore)
    return [`한 번에 ${koreanNumber(maxRecipients)}명까지 보낼 수 있습니다. 조건을 더 좁혀 주세요.`]
  return recipients.ids.length ? [] : ['이 조건에 맞는 고객이 없어 보낼 수 없습니다.']
}
