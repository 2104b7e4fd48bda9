import { inWon } from '#app/domain/publishing/pages/price-of.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { ownProperty } from '#app/platform/own-property.ts'

const telling = 'title label question name to role by text list view alt value'.split(' ')

/** Title of a collapsed item: its title, question or name, else its first text. */
export function itemTitle(value: unknown, facts: Record<string, Fact>): string {
  const words = (pricedOf(value) ?? wordsOf(value))?.replace(/[^\S\u00a0]+/g, ' ').trim() ?? ''
  const filled = withFacts(words, facts)
  return filled.length > 60 ? `${filled.slice(0, 59)}…` : filled
}

/** What a price is of, which no words say: 202, 203동; 1~4층 4억 2,200만원; 101-1502 4억 2,200만원. */
function pricedOf(value: unknown): string | undefined {
  const { buildings, from, until, home, name, price } = (value ?? {}) as Record<string, unknown>
  if (Array.isArray(buildings)) return buildings.length ? `${buildings.join(', ')}동` : undefined
  if (typeof price !== 'number') return undefined
  const of = typeof from === 'number' && typeof until === 'number' ? `${from}~${until}층` : (home ?? name)
  return [of, Number.isInteger(price) && inWon(price)].filter(Boolean).join(' ')
}

/** A text whose references may be wrong while it is written. */
export function withFacts(text: string, facts: Record<string, Fact>): string {
  try {
    return fillFacts(text, facts)
  } catch {
    return text
  }
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (Array.isArray(value)) return value.map(wordsOf).find(Boolean)
  if (value === null || typeof value !== 'object') return undefined
  const fields = value as Record<string, unknown>
  for (const name of telling) {
    const words = wordsOf(ownProperty(fields, name))
    if (words) return words
  }
  return Object.values(fields)
    .filter((inner) => typeof inner === 'object')
    .map(wordsOf)
    .find(Boolean)
}
