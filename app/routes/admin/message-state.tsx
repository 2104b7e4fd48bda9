import type { MessageStatus } from '../../db/schema.ts'
import { messageStates } from '../../features/messages/message-states.ts'
import { State } from './rows.tsx'

const tones = {
  queued: 'waits',
  claimed: 'waits',
  sending: 'runs',
  accepted: 'runs',
  delivered: 'good',
  failed: 'bad',
  unknown: 'bad',
  cancelled: 'off',
} as const satisfies Record<MessageStatus, string>

export const MessageState = ({ status }: { status: MessageStatus }) => (
  <State tone={tones[status]}>{messageStates[status]}</State>
)
