import type { Db } from '#app/db/client.server.ts'
import { type SharedFollows, sharedNames } from '#app/domain/site/shared-follows.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import type { Document } from '../../documents/parts.ts'
import type { SiteOrigin } from '../origin.ts'
import type { SharedKind } from './shared-kinds.ts'
import { readShared, sharedAt } from './shared-texts.server.ts'

/**
 * Shared texts that a site follows. Sites that were created in the office before their settings had this field follow all of
 * them, also those that became shared later.
 */
export function followsOf(
  settings: { follows?: SharedFollows | undefined },
  origin: SiteOrigin | undefined,
): SharedFollows {
  if (settings.follows) return settings.follows
  const isOfOffice = Object.keys(origin?.shared ?? {}).length > 0
  return isOfOffice ? Object.fromEntries(sharedNames.map((name) => [name, true])) : {}
}

/** Of the shared text that a site which follows has: the one that was brought to it, or the one that its words are nearest to. */
export async function versionAt(
  db: Db,
  kind: SharedKind,
  {
    follows,
    origin,
    text,
  }: { follows: SharedFollows | undefined; origin: SiteOrigin | undefined; text: Document | undefined },
): Promise<number> {
  const brought = origin?.shared[kind.name]
  if (brought !== undefined) return brought
  const newest = (await readShared(db)).find((one) => one.kind === kind)?.version ?? 1
  if (!follows || !text) return follows ? newest : 1
  const distances: [version: number, distance: number][] = []
  for (let version = newest; version > 0; version--) {
    const base = await sharedAt(db, kind, version)
    if (base) distances.push([version, differingPlaces(text, base).length])
  }
  return distances.toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? newest
}

/** Places at which two texts say something else. */
export function differingPlaces(text: Document, base: Document): string[] {
  const [mine, theirs] = [wordsOf(text), wordsOf(base)]
  return [...new Set([...mine.keys(), ...theirs.keys()])].filter(
    (path) => mine.get(path) !== theirs.get(path),
  )
}

const wordsOf = (text: Document) =>
  new Map(walkJson(text).flatMap(({ path, value }) => (typeof value === 'string' ? [[path, value]] : [])))
