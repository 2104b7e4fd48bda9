import type { MessageStatus } from '../../db/schema.ts'

/** How each state of a message is called in the office. */
export const messageStates: Readonly<Record<MessageStatus, string>> = {
  queued: '대기',
  claimed: '대기',
  sending: '보내는 중',
  accepted: '접수됨',
  delivered: '도착',
  failed: '실패',
  unknown: '확인 필요',
  cancelled: '보내지 않음',
}
