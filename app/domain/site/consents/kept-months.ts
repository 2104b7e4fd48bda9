import type { PartFault } from '../content-fault.ts'
import { fillFacts } from '../facts.ts'
import type { SiteSettings } from '../site-settings.ts'

const period = /(\d{1,4})\s{0,3}(년|개월|달|주|일)/g
const monthsOf: Partial<Record<string, number>> = { 년: 12, 개월: 1, 달: 1 }

/** `상담 종료 후 1년 6개월` is 18. Undefined without a period, NaN for weeks and days. */
export function parseMonths(retention: string): number | undefined {
  const named = [...retention.matchAll(period)]
  if (!named.length) return undefined
  return named.reduce((sum, [, count, unit = '']) => sum + Number(count) * (monthsOf[unit] ?? Number.NaN), 0)
}

/**
 * Texts that promise another retention than `registration.keepMonths`, which is the kept one (개인정보 보호법 §15②, §21).
 * @throws Error naming a missing fact
 */
export function checkRetention(
  settings: Pick<SiteSettings, 'registration' | 'consents' | 'facts'>,
): PartFault[] {
  const { keepMonths } = settings.registration
  return (['collection', 'marketing'] as const).flatMap((kind) => {
    const location = `consents.${kind}.retention`
    const retention = fillFacts(settings.consents[kind].retention, settings.facts)
    const months = parseMonths(retention)
    // Marketing consent is revocable at any time and needs no period.
    if (months === undefined && kind === 'marketing') return []
    if (months === keepMonths) return []
    return [
      {
        location,
        sentence: `‘${retention}’에 적힌 보유 기간이 registration.keepMonths(${keepMonths}개월)와 다릅니다. 같은 기간을 ‘${keepMonths}개월’처럼 적어 주세요`,
      },
    ]
  })
}
