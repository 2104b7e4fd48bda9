import type { Fact } from '#app/domain/site/fact.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { ownProperty } from '#app/platform/own-property.ts'

const telling = 'title label question name to role by text list view alt value'.split(' ')

/** Words by which a folded item is known: its title, question or name, else what it begins with. */
export function itemTitle(value: unknown, facts: Record<string, Fact>): string {
  const words = wordsOf(value)?.replace(/\s+/g, ' ').trim() ?? ''
  const filled = withFacts(words, facts)
  return filled.length > 60 ? `${filled.slice(0, 59)}…` : filled
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
