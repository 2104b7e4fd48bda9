import { z } from 'zod'
import { describeIssue, maxDescribed } from '#app/domain/publishing/check/describe-issue.ts'
import type { Schema } from '#app/platform/schema-meta.ts'

/** A fault or a warning at a field. */
export interface Mark {
  /** Path inside the form's value: `cards[2].title`; empty for the whole. */
  place: string
  sentence: string
  tone: 'fault' | 'warning'
}

/** Faults of a value by its schema, in an author's words. */
export function markFaults(schema: Schema, value: unknown): Mark[] {
  const parsed = z.safeParse(schema, value, { error: () => '' })
  if (parsed.success) return []
  return parsed.error.issues
    .slice(0, maxDescribed)
    .flatMap((issue) => describeIssue(issue as z.core.$ZodIssue, value))
    .map(({ location, sentence }) => ({ place: location, sentence, tone: 'fault' as const }))
}

/** Marks of a document as those of one of its parts: `blocks[2].title` is `title` below `blocks[2]`. */
export const marksBelow = (marks: readonly Mark[], part: string): Mark[] =>
  marks.filter(({ place }) => isBelow(place, part)).map((mark) => ({ ...mark, place: cut(mark.place, part) }))

/** Whether a place is the other or inside it. */
const isBelow = (place: string, part: string): boolean =>
  part === '' || place === part || (place.startsWith(part) && /[.[]/.test(place.charAt(part.length)))

const cut = (place: string, part: string) => place.slice(part.length).replace(/^\./, '')

interface MarksByPlace {
  exact: ReadonlyMap<string, Mark[]>
  /** Those of everything inside too. */
  deep: ReadonlyMap<string, Mark[]>
}

const indexes = new WeakMap<readonly Mark[], MarksByPlace>()

/** Made once for each list of marks: every field of a form asks for its own. */
export function marksByPlace(marks: readonly Mark[]): MarksByPlace {
  const known = indexes.get(marks)
  if (known) return known
  const [exact, deep] = [new Map<string, Mark[]>(), new Map<string, Mark[]>()]
  for (const mark of marks) {
    put(exact, mark.place, mark)
    for (const place of new Set(['', ...placesOver(mark.place)])) put(deep, place, mark)
  }
  indexes.set(marks, { exact, deep })
  return { exact, deep }
}

function put(into: Map<string, Mark[]>, place: string, mark: Mark): void {
  const before = into.get(place)
  if (before) before.push(mark)
  else into.set(place, [mark])
}

/** `a[2].b` lies in `a` and `a[2]`. */
const placesOver = (place: string): string[] => [
  ...[...place.matchAll(/[.[]/g)].map(({ index }) => place.slice(0, index)),
  place,
]
