import type { ReactNode } from 'react'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { fieldNames, fieldOf, fields } from '#app/domain/customers/fields.ts'
import type { LeadRow, ReadColumn } from '#app/domain/customers/list/lead-rows.server.ts'
import { Words } from '#app/office/kit/plain.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import { statusTones } from '../status-tones.ts'
import styles from './list.module.css'
import { changeOf, shortTime } from './list-words.ts'

/** An optional column of the customers' list; the name is always shown. */
export interface Column {
  /** As a person's choice is kept. */
  name: string
  title: string
  cell: (lead: LeadRow, now: string) => ReactNode
  /** A column of registrations that is read where this one is shown; the cell has it in `own`. */
  reads?: ReadColumn
  /** Shown to people who have not chosen. */
  isUsual?: true
  /** As of `DataTable`. */
  isShort?: true
  small?: 'left' | 'right' | 'whole' | 'line' | 'wide' | 'none'
}

/** All columns, in the order of the list. A new one is added here and nowhere else. */
export const columns: readonly Column[] = [
  {
    name: 'phone',
    title: '연락처',
    isUsual: true,
    isShort: true,
    small: 'wide',
    cell: (lead) => lead.phone,
  },
  {
    name: 'status',
    title: '상태',
    isUsual: true,
    isShort: true,
    small: 'right',
    cell: (lead) => <StateBadge tone={statusTones[lead.status]}>{statusNames[lead.status]}</StateBadge>,
  },
  {
    name: 'assignee',
    title: '담당',
    isUsual: true,
    isShort: true,
    small: 'right',
    cell: (lead) =>
      lead.assignee ?? (
        <Words fw={600} c="brass-9">
          미배정
        </Words>
      ),
  },
  {
    name: 'interest',
    title: '관심 타입',
    isUsual: true,
    small: 'none',
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
    small: 'none',
    cell: (lead) => lead.channel && channelName(lead.channel),
  },
  { name: 'calls', title: '통화', isUsual: true, small: 'whole', cell: describeCalls },
  { name: 'visit', title: '방문', isUsual: true, small: 'whole', cell: describeVisit },
  {
    name: 'reason',
    title: '최근 변경',
    isUsual: true,
    small: 'left',
    cell: (lead, now) => (
      <Two>
        <span>{changeOf(lead)}</span> <Below>{shortTime(lead.updatedAt, now)}</Below>
      </Two>
    ),
  },
  {
    name: 'created',
    title: '접수일시',
    isUsual: true,
    isShort: true,
    small: 'wide',
    cell: (lead, now) => shortTime(lead.createdAt, now),
  },
  { name: 'grade', title: '등급', cell: (lead) => lead.grade },
  {
    name: 'ads',
    title: '광고 수신',
    small: 'none',
    cell: (lead) => (lead.marketing ? '동의' : '동의 안 함'),
  },
  {
    name: 'receipt',
    title: '접수번호',
    small: 'none',
    cell: (lead) => lead.receiptNo,
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

/** Of what a person chose, in the order of the list; without a choice the usual ones. A phone leaves out none that is chosen. */
export const columnsOf = (chosen: readonly string[] | undefined): readonly Column[] =>
  chosen
    ? columns.filter(({ name }) => chosen.includes(name)).map(withLine)
    : columns.filter(({ isUsual }) => isUsual)

const withLine = ({ small, ...column }: Column): Column =>
  small === 'wide' ? column : { ...column, ...(small && { small: small === 'none' ? 'line' : small }) }

/** Beside each other, or the second below the first where the screen is narrow: neither is broken. */
const Two = ({ children }: { children: ReactNode }) => <span className={styles.two}>{children}</span>

const Below = ({ children }: { children: ReactNode }) => (
  <Words size="sm" c="dimmed">
    {children}
  </Words>
)

/** The next call first: it is what has to be done. */
function describeCalls({ calledAt, nextCallAt, missedCalls }: LeadRow, now: string): ReactNode {
  if (!calledAt && !nextCallAt) return null
  const last = calledAt && `${shortTime(calledAt, now)}${missedCalls ? ` 부재 ${missedCalls}회` : ' 통화'}`
  if (!nextCallAt) return last
  const isLate = nextCallAt < now
  return (
    <Two>
      <Words {...(isLate && { c: 'red-text', fw: 600 })}>{shortTime(nextCallAt, now)} 예정</Words>{' '}
      {last ? <Below>{last}</Below> : null}
    </Two>
  )
}

function describeVisit({ visit, lastVisit }: LeadRow, now: string): ReactNode {
  if (visit)
    return (
      <Two>
        <span>{shortTime(visit.startsAt, now)}</span> <Below>{visit.isFirm ? '확정' : '확정 전'}</Below>
      </Two>
    )
  if (lastVisit === 'visited') return '방문함'
  if (lastVisit === 'missed') return '미방문'
  return lastVisit === 'cancelled' || lastVisit === 'lapsed' ? '취소' : null
}
