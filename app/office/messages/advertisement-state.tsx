import type { AdvertisementState } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'

const badges = {
  waiting: ['waits', '예약됨'],
  sending: ['runs', '보내는 중'],
  done: ['good', '마침'],
  stopped: ['off', '멈춤'],
} as const satisfies Record<AdvertisementState, readonly [string, string]>

export function AdvertisementStateBadge({ state }: { state: AdvertisementState }) {
  const [tone, word] = badges[state]
  return <StateBadge tone={tone}>{word}</StateBadge>
}
