import type { ReactNode } from 'react'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { fieldNames, fieldOf, fields } from '#app/domain/customers/fields.ts'
import type { LeadRow, ReadColumn } from '#app/domain/customers/list/lead-rows.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import { statusTones } from '../status-tones.ts'
import styles from './lead-table.module.css'
import { changeOf, shortTime } from './list-words.ts'

/** A column of the customers' list that may be left out; the name is always there. */
export interface Column {
  /** As a person's choice is kept. */
  name: string
  title: string
  cell: (lead: LeadRow, now: string) => ReactNode
  /** A column of registrations that is read where this one is shown; the cell has it in `own`. */
  reads?: ReadColumn
  /** Shown to people who have not chosen. */
  isUsual?: true
  /** Stays in one line. */
  isShort?: true
  /** Left out on screens of tablets and smaller. */
  tablet?: 'hidden'
  /** Its place on the card of a phone; absent: a line of its own, after its title. */
  phone?: 'hidden' | 'corner' | 'start' | 'end'
}

/** All columns, in the order of the list. A new one is added here and nowhere else. */
export const columns: readonly Column[] = [
  {
    name: 'phone',
    title: '연락처',
    isUsual: true,
    isShort: true,
    phone: 'start',
    cell: (lead) => <span className={styles.figures}>{lead.phone}</span>,
  },
  {
    name: 'status',
    title: '상태',
    isUsual: true,
    isShort: true,
    phone: 'corner',
    cell: (lead) => <StateBadge tone={statusTones[lead.status]}>{statusNames[lead.status]}</StateBadge>,
  },
  {
    name: 'assignee',
    title: '담당',
    isUsual: true,
    isShort: true,
    phone: 'end',
    cell: (lead) => lead.assignee ?? <span className={styles.lacking}>미배정</span>,
  },
  {
    name: 'interest',
    title: '관심 타입',
    isUsual: true,
    tablet: 'hidden',
    cell: (lead) => lead.interest.join(', '),
  },
  ...fieldNames.flatMap((name): Column[] => {
    const { listed } = fieldOf(name)
    const { column } = fields[name]
    return listed
      ? [
          {
            name,
            title: listed.title,
            reads: column.name,
            cell: (lead) => lead.own[column.name],
          },
        ]
      : []
  }),
  {
    name: 'channel',
    title: '유입',
    isUsual: true,
    tablet: 'hidden',
    phone: 'hidden',
    cell: (lead) => lead.channel && channelName(lead.channel),
  },
  { name: 'calls', title: '통화', isUsual: true, cell: describeCalls },
  { name: 'visit', title: '방문', isUsual: true, cell: describeVisit },
  {
    name: 'reason',
    title: '최근 변경',
    isUsual: true,
    cell: (lead, now) => (
      <>
        {changeOf(lead)}
        <span className={styles.below}>{shortTime(lead.updatedAt, now)}</span>
      </>
    ),
  },
  {
    name: 'created',
    title: '접수일시',
    isUsual: true,
    isShort: true,
    cell: (lead, now) => <span className={styles.figures}>{shortTime(lead.createdAt, now)}</span>,
  },
  { name: 'grade', title: '등급', cell: (lead) => lead.grade },
  {
    name: 'ads',
    title: '광고 수신',
    tablet: 'hidden',
    phone: 'hidden',
    cell: (lead) => (lead.marketing ? '동의' : '동의 안 함'),
  },
  {
    name: 'receipt',
    title: '접수번호',
    tablet: 'hidden',
    phone: 'hidden',
    cell: (lead) => <span className={styles.figures}>{lead.receiptNo}</span>,
  },
  {
    name: 'message',
    title: '접수 문자',
    cell: (lead) =>
      lead.takesMessages ? (
        lead.message && <MessageState status={lead.message} />
      ) : (
        <StateBadge tone="off">문자 발송 불가 번호</StateBadge>
      ),
  },
]

/** Of what a person chose, in the order of the list; without a choice the usual ones. */
export const columnsOf = (chosen: readonly string[] | undefined): readonly Column[] =>
  columns.filter(({ name, isUsual }) => (chosen ? chosen.includes(name) : isUsual))

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
