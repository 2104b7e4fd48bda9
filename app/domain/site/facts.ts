import { koreanNumber } from '#app/platform/korean-number.ts'
import { mapTexts } from '#app/platform/map-texts.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { Fact } from './fact.ts'
import { factMeant, noSuchFact } from './fact-labels.ts'
import { conditionalFact, factReference } from './fact-names.ts'
import { remainingFact } from './remaining-units.ts'
import { walkJson } from './walk-json.ts'

/**
 * Letters of the longest fact; the longest of the demo sites has 19. A reference has five, so that texts grow by forty at most when they are
 * filled.
 */
export const longestFact = 200

/** Formats a fact: `3,724세대`, with `bare` only `3,724`. `digits` fixes the decimals. */
export function formatFact(fact: Fact, bare = false): string {
  if (typeof fact === 'string') return fact
  const figure = koreanNumber(fact.value, fact.digits ?? 6, fact.digits)
  return bare ? figure : figure + fact.unit
}

/** The text without the words whose fact is missing. */
const withoutMissing = (text: string, facts: Record<string, Fact>): string =>
  text.replace(conditionalFact, (_, name: string, words: string) =>
    factMeant(facts, name) === undefined ? '' : words,
  )

/** @throws Error naming an unknown fact */
export function fillFacts(text: string, facts: Record<string, Fact>): string {
  if (!text.includes('{')) return text
  return withoutMissing(text, facts).replace(factReference, (_, name: string, bare?: string) => {
    const fact = ownProperty(facts, factMeant(facts, name) ?? name)
    // What is left comes and goes with the office: a page that names it without `?` is drawn all the same.
    if (fact === undefined && name === remainingFact) return ''
    if (fact === undefined) throw new Error(noSuchFact(name))
    return formatFact(fact, Boolean(bare)).slice(0, longestFact)
  })
}

export const fillAllFacts = <T>(content: T, facts: Record<string, Fact>): T =>
  mapTexts(content, (text) => fillFacts(text, facts))

/** References to unknown facts with the paths of their texts. */
export function unknownFacts(
  content: unknown,
  facts: Record<string, Fact>,
): { path: string; name: string }[] {
  return walkJson(content).flatMap(({ path, value }) => {
    if (typeof value !== 'string') return []
    const names = withoutMissing(value, facts).matchAll(factReference)
    return [...names]
      .map((match) => match[1] as string)
      .filter((name) => factMeant(facts, name) === undefined)
      .map((name) => ({ path, name }))
  })
}
