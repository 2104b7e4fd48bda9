import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { SiteAnswers } from './answers.ts'
import { eventsOf } from './settings-of.ts'

export type AnswerField = keyof SiteAnswers

/** The place of an answer in `site.json` (`settings-of.ts`, `facts-of.ts`); the first match counts. */
const places: [at: RegExp, field: AnswerField][] = [
  [/^(?:slug|receiptPrefix)$/, 'slug'],
  [/^name$/, 'name'],
  [/^shortName$/, 'shortName'],
  [/^(?:projectLine|facts\.place\.)/, 'place'],
  [/^phone$/, 'phone'],
  [/^hours$/, 'hours'],
  [/^(?:developer|copyright|parties\[0\](?:\.(?:role|name))?)$/, 'developer'],
  [/^parties\[0\]\.text$/, 'developerText'],
  [/^(?:builder|brand|parties\[1\](?:\.(?:role|name))?)$/, 'builder'],
  [/^parties\[1\]\.text$/, 'builderText'],
  [/^modelHouse\b/, 'modelHouse'],
  [/^(?:facts\.office\.email|staffAlerts\b)/, 'email'],
  [/^facts\.office\.agency\b/, 'agency'],
  [/^facts\.office\.messenger\b/, 'messenger'],
  [/^facts\.office\.hosting\b/, 'hosting'],
  [/^facts\.households\.total\b/, 'households'],
  [/^facts\.buildings\.total\b/, 'buildings'],
  [/^facts\.floors\.above\b/, 'floorsAbove'],
  [/^facts\.floors\.below\b/, 'floorsBelow'],
  [/^facts\.(?:households|buildings)\.phase/, 'phases'],
  [/^facts\.(?:households|area|types)\./, 'types'],
  [/^theme\b/, 'colour'],
  [/^hosts\b/, 'host'],
]

const ofEvents: Record<string, AnswerField> = { contract: 'contractUntil' }

/** The answer that a fault of the made site is about; undefined for what nobody was asked, such as the product's own words. */
export function fieldOfFault(
  { file, location }: ContentFault,
  answers: SiteAnswers,
): AnswerField | undefined {
  if (!/(?:^|\/)site\.json$/.test(file)) return undefined
  const [, event] = /^schedule\.events\[(\d+)\]/.exec(location) ?? []
  const id = event === undefined ? undefined : eventsOf(answers)[Number(event)]?.id
  if (id !== undefined) return ownProperty(ofEvents, id) ?? (id in answers ? (id as AnswerField) : undefined)
  return places.find(([at]) => at.test(location))?.[1]
}
