import type { Fact } from '#app/domain/site/fact.ts'
import { blank, type SiteAnswers } from './answers.ts'

const area = (value: number): Fact => ({ value: Math.round(value * 10_000) / 10_000, unit: '㎡', digits: 4 })

/** Figures of the answers under the names that texts and the fact check use (`check/vocabulary.ts`). */
export function factsOf(answers: SiteAnswers): Record<string, Fact> {
  const { phases, types } = answers
  const facts: Record<string, Fact> = {
    'place.address': answers.place,
    'office.email': answers.email || blank,
    'office.agency': answers.agency || blank,
    'office.messenger': answers.messenger || blank,
    'office.hosting': answers.hosting || blank,
    'households.total': { value: answers.households, unit: '세대' },
    'buildings.total': { value: answers.buildings, unit: '개 동' },
    'floors.above': { value: answers.floorsAbove, unit: '층' },
    'types.all': `전용 ${types.map(({ label }) => label).join(', ')}`,
  }
  if (answers.floorsBelow) facts['floors.below'] = { value: answers.floorsBelow, unit: '층' }
  for (const [i, phase] of phases.entries()) {
    facts[`households.phase${i + 1}`] = { value: phase.households, unit: '세대' }
    facts[`buildings.phase${i + 1}`] = { value: phase.buildings, unit: '개 동' }
  }
  for (const { id, households, exclusive, common, other } of types) {
    facts[`households.${id}`] = { value: households, unit: '세대' }
    facts[`area.exclusive.${id}`] = area(exclusive)
    if (common === undefined) continue
    facts[`area.common.${id}`] = area(common)
    facts[`area.supply.${id}`] = area(exclusive + common)
    if (other === undefined) continue
    facts[`area.other.${id}`] = area(other)
    facts[`area.contract.${id}`] = area(exclusive + common + other)
  }
  return facts
}
