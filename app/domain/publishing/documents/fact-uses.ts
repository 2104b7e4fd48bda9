import { isDeepStrictEqual } from 'node:util'
import type { Fact } from '#app/domain/site/fact.ts'
import { factMeant } from '#app/domain/site/fact-labels.ts'
import { conditionalFact, factReference } from '#app/domain/site/fact-names.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { normalise } from '#app/platform/normalise.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { type Document, type DraftPart, parsePart } from './parts.ts'

export interface FactUse {
  part: DraftPart
  /** `blocks[2].title` */
  path: string
}

export function factUses(documents: ReadonlyMap<DraftPart, Document>): Map<string, FactUse[]> {
  const uses = new Map<string, FactUse[]>()
  const facts = (documents.get('settings')?.facts ?? {}) as Record<string, Fact>
  for (const [part, document] of documents)
    for (const { path, value } of walkJson(document)) {
      if (typeof value !== 'string' || !value.includes('{')) continue
      const references = [...value.matchAll(factReference), ...value.matchAll(conditionalFact)]
      const written = references.map((match) => match[1] as string)
      const names = new Set(written.map((name) => factMeant(facts, name) ?? name))
      for (const name of names) uses.set(name, [...(uses.get(name) ?? []), { part, path }])
    }
  return uses
}

/** Facts that differ between two settings, those of the schedule, the telephone and their like too. */
export function changedFacts(before: Document, after: Document): string[] {
  const [from, to] = [factsOf(before), factsOf(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !isDeepStrictEqual(ownProperty(from, name), ownProperty(to, name)),
  )
}

/** Facts of settings, those that are made of other fields too. */
export function factsOf(settings: Document): Record<string, Fact> {
  const parsed = siteSettings.safeParse(settings)
  return parsed.success ? parsed.data.facts : ((settings.facts ?? {}) as Record<string, Fact>)
}

/** Titles of the pages whose texts name one of these facts. */
export function pagesNaming(facts: readonly string[], documents: ReadonlyMap<DraftPart, Document>): string[] {
  const uses = factUses(documents)
  const parts = new Set(facts.flatMap((name) => uses.get(name) ?? []).map(({ part }) => part))
  return [...parts].flatMap((part) => {
    const parsed = parsePart(part)
    return parsed?.kind === 'page' ? [titleOf(documents.get(part)) || parsed.path] : []
  })
}

const titleOf = (document: Document | undefined) =>
  typeof document?.title === 'string' ? normalise(document.title).replaceAll(/\{[^{}]{0,500}\}/g, '…') : ''
