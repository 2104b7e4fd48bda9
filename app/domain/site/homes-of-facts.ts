import type { Fact } from './fact.ts'

type Facts = Readonly<Record<string, Fact>>

/** Unit types of a site as its facts name them. */
export const typesOfFacts = (facts: Facts): string[] =>
  Object.keys(facts).flatMap((name) => /^area\.exclusive\.([0-9A-Za-z]+)$/.exec(name)?.[1] ?? [])

/** `84㎡A` of 84A. */
export const labelOfType = (type: string): string => type.replace(/^\d+/, '$&㎡')

/** The highest floor of a site, where its facts say it. */
export function highestFloor(facts: Facts): number | undefined {
  const above = Object.entries(facts).flatMap(([name, fact]) =>
    /^floors\.above(?:\.|$)/.test(name) && typeof fact === 'object' ? [fact.value] : [],
  )
  return above.length ? Math.max(...above) : undefined
}
