import type { AdvertisementRow } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'

/** How many people's messages are in these states: `1,234명`, or `1,000명 이상` where they were not counted to the end. */
export function peopleIn(
  { counts, isExact }: Pick<AdvertisementRow, 'counts' | 'isExact'>,
  ...states: (keyof AdvertisementRow['counts'])[]
): string {
  const count = states.reduce((sum, state) => sum + counts[state], 0)
  return isExact ? `${count.toLocaleString('ko-KR')}명` : koreanCount(count, '명')
}
