import type { MessageStatus } from '#app/db/column-types.ts'
import { messageStates } from '#app/domain/messages/message-states.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'

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
  <StateBadge tone={tones[status]}>{messageStates[status]}</StateBadge>
)
