import type { SiteState as State } from '#app/domain/site/visibility.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'

export function SiteState({ state, opensAt }: { state: State; opensAt: string | null }) {
  if (state === 'open') return <StateBadge tone="good">공개</StateBadge>
  if (state === 'closed') return <StateBadge tone="off">닫음</StateBadge>
  return opensAt ? (
    <StateBadge tone="runs">{`${koreanDateTime(opensAt)} 공개`}</StateBadge>
  ) : (
    <StateBadge tone="waits">숨김</StateBadge>
  )
}
