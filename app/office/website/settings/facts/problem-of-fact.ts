import { type Fact, factProblem } from '#app/domain/site/fact.ts'
import { longestFact } from '#app/domain/site/facts.ts'

/** Why a fact cannot have this typed or pasted value. @returns a sentence */
export function problemOfFact(name: string, fact: Fact): string | undefined {
  // Pages cut what is longer.
  if (typeof fact === 'string' && fact.length > longestFact) return `${longestFact}자까지 적을 수 있습니다.`
  const problem = factProblem(name, fact)
  return problem && `${problem}.`
}
