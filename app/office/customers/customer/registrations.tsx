import type { LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import type { RevealedLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { fields, formatField, otherFields } from '#app/domain/customers/fields.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { formNames, registrationStates } from '../lead-words.ts'
import styles from './leads.module.css'

type Registration = LeadDetails['registrations'][number]

/** A column only where somebody filled the field in. */
const shownOthers = (registrations: Registration[]) =>
  otherFields.filter((field) => registrations.some(({ others }) => others[field]))

interface Props {
  registrations: LeadDetails['registrations']
  /** Texts, once revealed. */
  revealed: RevealedLead['registrations'] | undefined
}

export function Registrations({ registrations, revealed }: Props) {
  const isWaiting = registrations.some(({ state }) => state === 'waiting')
  return (
    <Part
      title="등록 내용"
      note={
        isWaiting
          ? '확인 전인 등록은 같은 번호로 들어왔지만 본인이 했는지 아직 모릅니다. 고객이 문자로 받은 주소에서 확인하기 전에는 처음 등록한 이름과 동의가 그대로입니다.'
          : undefined
      }
    >
      <DataTable
        caption="등록 내용"
        keyOf={(one) => one.id}
        rows={registrations}
        empty=""
        columns={[
          {
            title: '구분',
            isName: true,
            cell: ({ state }) => (
              <StateBadge tone={registrationStates[state].tone}>{registrationStates[state].label}</StateBadge>
            ),
          },
          {
            title: '이름',
            small: 'right',
            cell: ({ id, name }) => revealed?.[id]?.name ?? name ?? '삭제됨',
          },
          {
            title: '접수일시',
            small: 'left',
            cell: ({ createdAt }) => koreanDateTime(createdAt),
          },
          { title: '경로', small: 'right', cell: ({ form }) => formNames[form] },
          { title: '접수번호', cell: ({ receiptNo }) => receiptNo },
          {
            title: '선택한 방문',
            cell: ({ visitAt }) => (visitAt ? koreanDateTime(visitAt) : null),
          },
          ...shownOthers(registrations).map((field) => ({
            title: fields[field].label,
            cell: ({ id, others }: Registration) =>
              (revealed?.[id] && formatField(field, revealed[id][field])) || others[field] || null,
          })),
          {
            title: '문의',
            cell: ({ id, hasMessage }) => {
              const message = revealed?.[id]?.message
              if (message) return <span className={styles.words}>{message}</span>
              return hasMessage ? '있음' : null
            },
          },
        ]}
      />
    </Part>
  )
}
