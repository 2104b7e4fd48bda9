import type { MessageRow } from '../../../features/messages/list-messages.server.ts'
import type { LeadDetails } from '../../../features/registrations/leads/find-lead.server.ts'
import { withdrawalReasons } from '../../../features/registrations/leads/withdrawal-reasons.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { DataTable } from '../data-table.tsx'
import { MessageState } from '../message-state.tsx'
import { Part } from '../screen.tsx'
import { ConsentTextView } from './consent-text-view.tsx'
import { consentNames, eventNames, visitStates } from './lead-words.ts'
import styles from './leads.module.css'

interface Props {
  lead: LeadDetails
  messages: MessageRow[]
  /** Undefined without responsibility for the site. */
  reveals: { at: string; who: string | null }[] | undefined
}

export const LeadTables = ({ lead, messages, reveals }: Props) => (
  <div className={styles.columns}>
    <div>
      <Part title="방문">
        <DataTable
          caption="방문"
          keyOf={(one) => one.id}
          rows={lead.visits}
          empty="예약한 방문이 없습니다."
          columns={[
            { title: '일시', isName: true, cell: (one) => koreanDateTime(one.startsAt) },
            { title: '상태', small: 'whole', cell: visitState },
          ]}
        />
      </Part>
      <Part title="문자">
        <DataTable
          caption="문자"
          keyOf={(one) => one.id}
          rows={messages}
          empty="보냈거나 보낼 문자가 없습니다."
          columns={[
            { title: '내용', isName: true, cell: (one) => one.label },
            { title: '상태', small: 'right', cell: (one) => <MessageState status={one.status} /> },
            { title: '사유', small: 'whole', cell: (one) => one.reason },
            {
              title: '일시',
              small: 'whole',
              cell: (one) =>
                one.status === 'queued' ? `${koreanDateTime(one.dueAt)} 예정` : koreanDateTime(one.updatedAt),
            },
          ]}
        />
      </Part>
    </div>
    <div>
      <Part title="동의">
        <DataTable
          caption="동의"
          keyOf={(one) => one.id}
          rows={lead.consents}
          empty="남은 동의가 없습니다."
          columns={[
            { title: '내용', isName: true, cell: (one) => consentNames[one.kind] },
            { title: '결정', small: 'right', cell: decision },
            { title: '일시', small: 'whole', cell: decidedWhen },
            {
              title: '문구',
              small: 'whole',
              cell: (one) => <ConsentTextView version={one.version} text={one.text} />,
            },
          ]}
        />
      </Part>
      <Part title="이력">
        <DataTable
          caption="이력"
          keyOf={(one) => one.id}
          rows={lead.events}
          empty="접수한 뒤 바뀐 것이 없습니다."
          columns={[
            { title: '일', isName: true, cell: happening },
            { title: '누가', small: 'right', cell: (one) => doers[one.by] ?? one.who ?? '직원' },
            { title: '일시', small: 'whole', cell: (one) => koreanDateTime(one.at) },
          ]}
        />
      </Part>
      {reveals ? (
        <Part title="열람 기록">
          <DataTable
            caption="열람 기록"
            keyOf={(one) => one.at + one.who}
            rows={reveals}
            empty="이름과 번호를 본 사람이 없습니다."
            columns={[
              { title: '누가', isName: true, cell: (one) => one.who ?? '지금은 없는 직원' },
              { title: '일시', small: 'whole', cell: (one) => koreanDateTime(one.at) },
            ]}
          />
        </Part>
      ) : null}
    </div>
  </div>
)

function visitState({ status, confirmedAt, heldUntil }: LeadDetails['visits'][number]): string {
  if (status !== 'booked') return visitStates[status] ?? status
  if (confirmedAt || !heldUntil) return '확정'
  return `확정 전(${koreanDateTime(heldUntil)}까지)`
}

const doers: Partial<Record<string, string>> = { visitor: '고객', system: '시스템' }

function decision(one: LeadDetails['consents'][number]): string {
  if (one.isUnproven) return one.withdrawnAt ? '무효' : '확인 전'
  if (one.withdrawnAt) return '철회'
  if (!one.granted) return '동의 안 함'
  return one.kind === 'marketing' && !one.confirmedAt ? '동의(본인 확인 전)' : '동의'
}

const decidedWhen = ({ decidedAt, withdrawnAt, isUnproven }: LeadDetails['consents'][number]) =>
  withdrawnAt && !isUnproven ? (
    <>
      {koreanDateTime(decidedAt)} 동의
      <br />
      {koreanDateTime(withdrawnAt)} 철회
    </>
  ) : (
    koreanDateTime(decidedAt)
  )

const happening = (one: LeadDetails['events'][number]): string =>
  (eventNames[one.kind] ?? one.kind) + (one.reason ? ` (${withdrawalReasons[one.reason]})` : '')
