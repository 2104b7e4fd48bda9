import type { ReactNode } from 'react'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { LeadRow } from '#app/domain/customers/list/lead-rows.server.ts'
import type { ListColumn } from '#app/domain/customers/list/list-columns.ts'
import { StateBadge } from '../../data-table.tsx'
import { MessageState } from '../../message-state.tsx'
import { statusTones } from '../status-tones.ts'
import styles from './lead-table.module.css'
import { changeOf, shortTime } from './list-words.ts'

type Cell = (lead: LeadRow, now: string) => ReactNode

const cells: Record<ListColumn, Cell> = {
  phone: (lead) => <span className={styles.figures}>{lead.phone}</span>,
  status: (lead) => <StateBadge tone={statusTones[lead.status]}>{statusNames[lead.status]}</StateBadge>,
  assignee: (lead) => lead.assignee ?? <span className={styles.lacking}>미배정</span>,
  interest: (lead) => lead.interest.join(', '),
  channel: (lead) => lead.channel && channelName(lead.channel),
  calls: describeCalls,
  visit: (lead, now) => describeVisit(lead, now),
  reason: (lead, now) => (
    <>
      {changeOf(lead)}
      <span className={styles.below}>{shortTime(lead.updatedAt, now)}</span>
    </>
  ),
  created: (lead, now) => <span className={styles.figures}>{shortTime(lead.createdAt, now)}</span>,
  grade: (lead) => lead.grade,
  ads: (lead) => (lead.marketing ? '동의' : '동의 안 함'),
  receipt: (lead) => <span className={styles.figures}>{lead.receiptNo}</span>,
  message: (lead) =>
    lead.takesMessages ? (
      lead.message && <MessageState status={lead.message} />
    ) : (
      <StateBadge tone="off">문자 발송 불가 번호</StateBadge>
    ),
}

export const columnCell = (column: ListColumn, lead: LeadRow, now: string): ReactNode =>
  cells[column](lead, now)

/** The next call first: it is what has to be done. */
function describeCalls({ calledAt, nextCallAt, missedCalls }: LeadRow, now: string): ReactNode {
  if (!calledAt && !nextCallAt) return null
  const last = calledAt && `${shortTime(calledAt, now)}${missedCalls ? ` 부재 ${missedCalls}회` : ' 통화'}`
  return (
    <>
      {nextCallAt ? (
        <span className={nextCallAt < now ? styles.overdue : undefined}>
          {shortTime(nextCallAt, now)} 예정
        </span>
      ) : null}
      {last ? <span className={nextCallAt ? styles.below : undefined}>{last}</span> : null}
    </>
  )
}

function describeVisit({ visit, lastVisit }: LeadRow, now: string): ReactNode {
  if (visit)
    return (
      <>
        {shortTime(visit.startsAt, now)}
        <span className={styles.below}>{visit.isFirm ? '확정' : '확정 전'}</span>
      </>
    )
  if (lastVisit === 'visited') return '방문함'
  if (lastVisit === 'missed') return '미방문'
  return lastVisit === 'cancelled' || lastVisit === 'lapsed' ? '취소' : null
}
