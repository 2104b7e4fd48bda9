import type { PartFault } from '../content-fault.ts'
import { fillFacts } from '../facts.ts'
import type { SiteSettings } from '../site-settings.ts'

const period = /(\d{1,4})\s{0,3}(년|개월|달|주|일)/g
const monthsOf: Partial<Record<string, number>> = { 년: 12, 개월: 1, 달: 1 }

/**
 * The months that a sentence about keeping names: `상담 종료 후 1년 6개월` is 18. Weeks and days are no months.
 * @returns undefined where it names none, NaN where it names a time that cannot be kept in months
 */
export function monthsIn(retention: string): number | undefined {
  const named = [...retention.matchAll(period)]
  if (!named.length) return undefined
  return named.reduce((sum, [, count, unit = '']) => sum + Number(count) * (monthsOf[unit] ?? Number.NaN), 0)
}

/**
 * What contradicts the months after which registrations are destroyed (`registration.keepMonths`): people are told a
 * time when they consent, and it has to be the one that is kept (개인정보 보호법 §15②, §21).
 * @throws Error naming a fact that is missing
 */
export function retentionProblems(
  settings: Pick<SiteSettings, 'registration' | 'consents' | 'facts'>,
): PartFault[] {
  const { keepMonths } = settings.registration
  return (['collection', 'marketing'] as const).flatMap((kind) => {
    const place = `consents.${kind}.retention`
    const retention = fillFacts(settings.consents[kind].retention, settings.facts)
    const months = monthsIn(retention)
    // Who may take the consent back at any time need not be told a time as well.
    if (months === undefined && kind === 'marketing') return []
    if (months === keepMonths) return []
    return [
      {
        place,
        sentence: `‘${retention}’에 적힌 보유 기간이 registration.keepMonths(${keepMonths}개월)와 다릅니다. 같은 기간을 ‘${keepMonths}개월’처럼 적어 주세요`,
      },
    ]
  })
}
