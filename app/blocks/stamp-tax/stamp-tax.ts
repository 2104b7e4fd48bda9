import type { Day } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { addDays, lastDayOf, weekdayOf } from '#app/platform/korean-time.ts'
import { normalise } from '#app/platform/normalise.ts'

/** 인지세법 제3조제1항제1호: up to (in won), tax (in won). Contracts for a home up to 1억 are exempt, 제6조제5호. */
const brackets: [number, number][] = [
  [100_000_000, 0],
  [1_000_000_000, 150_000],
  [Number.POSITIVE_INFINITY, 350_000],
]

export const stampTax = (price: number): number => brackets.find(([limit]) => price <= limit)?.[1] ?? 0

/**
 * Due day of the tax on a document of `date`: the 10th of the month after (인지세법 제8조제3항). The office is closed at
 * weekends, so it may be paid the Monday after (국세기본법 제5조); holidays are not known here.
 */
export function dueDay(date: Day): { lawful: Day; open: Day } {
  const lawful = addDays(lastDayOf(date.slice(0, 7)), 10)
  const weekday = weekdayOf(lawful)
  return { lawful, open: addDays(lawful, weekday === '토' ? 2 : weekday === '일' ? 1 : 0) }
}

/** Higher prices are in the wrong unit. */
const maxPrice = 1_000_000_000_000

/** `520,000,000`, `52,000` in 만원, `5억 2,000만원`, full-width digits; a unit in the text wins. @returns won */
export function readPrice(text: string, unit: 1 | 10_000): number | undefined {
  const normalised = normalise(text, 'NFKC').replaceAll(/[\s,]/g, '')
  const match = /^(?:(\d+(?:\.\d+)?)억)?(\d+(?:\.\d+)?)?(만)?원?$/.exec(normalised)
  const [, hundredMillions, rest, tenThousands] = match ?? []
  if (!hundredMillions && !rest) return undefined
  const restUnit = tenThousands || hundredMillions ? 10_000 : normalised.endsWith('원') ? 1 : unit
  // 5억 20000000원 has its rest in won.
  const inWon = hundredMillions && !tenThousands && Number(rest) >= 10_000
  const price = Math.round(
    Number(hundredMillions ?? 0) * 100_000_000 + Number(rest ?? 0) * (inWon ? 1 : restUnit),
  )
  return price > 0 && price <= maxPrice ? price : undefined
}

/** 150,000원, and large amounts 5억 2,000만원. */
export function formatWon(won: number): string {
  const hundredMillions = Math.floor(won / 100_000_000)
  const remainder = won - hundredMillions * 100_000_000
  if (!hundredMillions || remainder % 10_000) return `${koreanNumber(won)}원`
  return remainder ? `${hundredMillions}억 ${koreanNumber(remainder / 10_000)}만원` : `${hundredMillions}억원`
}
