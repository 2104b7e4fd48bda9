import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'

type Prices = NonNullable<SiteSettings['sender']>['prices']

/** `약 2,460원`; undefined without prices. */
export function formatCost(prices: Prices, kind: 'SMS' | 'LMS' | 'e-mail', count = 1): string | undefined {
  if (!prices || kind === 'e-mail') return undefined
  const won = Math.ceil((kind === 'SMS' ? prices.sms : prices.lms) * count)
  return `약 ${koreanNumber(won)}원(${prices.asOf.split('-').map(Number).join('. ')}. 요금 기준)`
}
