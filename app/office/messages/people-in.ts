import type { AdvertisementRow } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'

/** Number of people whose messages are in these states: `1,234명`, or `1,000명 이상` if the count stopped early. */
export function peopleIn(
  { counts, isExact }: Pick<AdvertisementRow, 'counts' | 'isExact'>,
  ...states: (keyof AdvertisementRow['counts'])[]
): string {
  const count = states.reduce((sum, state) => sum + counts[state], 0)
  return isExact ? `${koreanNumber(count)}명` : koreanCount(count, '명')
}
