import type { Fact } from '#app/domain/site/fact.ts'
import { withFacts } from './item-title.ts'

export interface KnownFact {
  name: string
  /** As visitors read it. */
  value: string
  source: string | undefined
}

const known = new WeakMap<Record<string, Fact>, KnownFact[]>()

export function listFacts(facts: Record<string, Fact>): KnownFact[] {
  const found =
    known.get(facts) ??
    Object.entries(facts).map(([name, fact]) => ({
      name,
      value: withFacts(`{${name}}`, facts),
      source: typeof fact === 'string' ? undefined : fact.source,
    }))
  known.set(facts, found)
  return found
}

export interface TypedFact {
  words: string
  /** Names of the facts of that value. */
  names: string[]
}

/** Texts contain shorter ones by chance. */
const leastLetters = 3
const most = 2

/** Values of facts that were typed by hand: ‘3,724세대’ where `{households.total}` would follow the fact. */
export function findTyped(text: string, facts: Record<string, Fact>): TypedFact[] {
  const open = text.replace(/\{[^{}]*\}/g, (reference) => ' '.repeat(reference.length))
  const byValue = new Map<string, string[]>()
  for (const { name, value } of listFacts(facts))
    if (value.length >= leastLetters && /\d/.test(value) && standsIn(open, value))
      byValue.set(value, [...(byValue.get(value) ?? []), name])
  const found = [...byValue].map(([words, names]) => ({ words, names }))
  return found
    .filter(({ words }) => !found.some((other) => other.words !== words && other.words.includes(words)))
    .slice(0, most)
}

/** Not as a part of another number. */
function standsIn(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + value.length] ?? ''
    const isCut = /[\d.,-]/.test(before) || (/\d$/.test(value) && /\d/.test(after))
    if (!isCut) return true
  }
  return false
}
