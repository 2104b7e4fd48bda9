import { remember } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readEach, type Statement } from '../pages/statements.ts'
import { mentioned } from './subjects.ts'

/** Sentences of a text, without the marks between them. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[가-힣)]\.)\s|\n\n/)
    .map((sentence) => sentence.replace(/\n/g, ' ').trim())
    .filter(Boolean)

/** A drawing or picture that is described: its directions are the drawing's. */
export const describesPicture = ({ role, text }: Statement) =>
  role === 'drawing' || (role === 'alt' && /평면도|배치도|위치도|약도|모형|CG/.test(text))

interface Said {
  statement: Statement
  sentence: string
  /** Unit types that the sentence is about; empty where it is about the whole site. */
  types: string[]
}

/**
 * What a check reads in every sentence with the types that it is about: those it names, else those of the sentence before, the nearest
 * label that names any, the item, or the page of a type (`/FloorPlan/84A`).
 */
export function saidOfTypes<T>(
  site: CheckedSite,
  statements: readonly Statement[],
  read: (said: Said) => Iterable<T>,
): T[] {
  const known = new Set([
    ...site.layouts.flatMap(({ types }) => types.map(({ id }) => id)),
    ...site.plans.map(({ name }) => name),
    ...site.pictured.flatMap(({ kind, content: { name } }) => (kind === 'plan' ? [name] : [])),
  ])
  const pageTypes = typesOfPages(site, known)
  const named = remember((text: string) => [...mentioned(text, 'type')].filter((type) => known.has(type)))
  return readEach(site, statements, function* (statement) {
    const { text, labels, item, file } = statement
    const around =
      [...labels, item].map(named).find((types) => types.length) ?? [pageTypes.get(file) ?? []].flat()
    let types = around
    for (const sentence of sentencesOf(text)) {
      const own = named(sentence)
      types = own.length ? own : types
      yield* read({ statement, sentence, types })
    }
  })
}

function typesOfPages({ pages, layouts }: CheckedSite, known: Set<string>): Map<string, string> {
  const byPath = new Map(layouts.flatMap(({ types }) => types.map(({ id, page }) => [page, id])))
  return new Map(
    pages.flatMap(({ file, page: { path } }) => {
      const type = byPath.get(path) ?? path.split('/').at(-1) ?? ''
      return known.has(type) ? [[file, type]] : []
    }),
  )
}

/** `84A` as visitors read it: 84㎡A. */
export const typeLabel = (type: string) => type.replace(/^(\d+)([A-Z]?)$/, '$1㎡$2')
