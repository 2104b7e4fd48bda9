import type { LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { consentNames, visitStates } from '../lead-words.ts'
import { ConsentTextView } from './consent-text-view.tsx'

interface Props {
  lead: LeadDetails
  /** Undefined without responsibility for the site. */
  reveals: { at: string; who: string | null }[] | undefined
}

export const LeadTables = ({ lead, reveals }: Props) => (
  <>
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
  </>
)

function visitState({ status, confirmedAt, heldUntil }: LeadDetails['visits'][number]): string {
  if (status !== 'booked') return visitStates[status] ?? status
  if (confirmedAt || !heldUntil) return '확정'
  return `확정 전(${koreanDateTime(heldUntil)}까지)`
}

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
