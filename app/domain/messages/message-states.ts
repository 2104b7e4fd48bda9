import type { MessageStatus } from '#app/db/column-types.ts'

export const messageStates: Readonly<Record<MessageStatus, string>> = {
  queued: '대기',
  claimed: '대기',
  sending: '보내는 중',
  accepted: '통신사 접수',
  delivered: '도착',
  failed: '실패',
  unknown: '확인 필요',
  cancelled: '보내지 않음',
}

export const everyStatus = Object.keys(messageStates) as MessageStatus[]

export const messageFilters = {
  doubtful: { label: '확인할 것', statuses: ['unknown', 'failed'] },
  waiting: { label: '대기', statuses: ['queued', 'claimed', 'sending'] },
  sent: { label: '보냄', statuses: ['accepted', 'delivered'] },
  withheld: { label: '보내지 않음', statuses: ['cancelled'] },
} as const satisfies Record<string, { label: string; statuses: readonly MessageStatus[] }>

export type MessageFilter = keyof typeof messageFilters
