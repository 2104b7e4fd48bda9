import type { BrokenDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Office } from '#app/office/office.server.ts'
import { nameOfPart } from '#app/office/website/addresses.ts'
import type { BrokenRow } from './broken-drafts.tsx'

/** Broken drafts with their names for screens. @param titles of pages and drawings */
export async function nameBroken(
  { db }: Office,
  broken: readonly BrokenDraft[],
  titles: Readonly<Record<string, string>>,
): Promise<BrokenRow[]> {
  const names = await personNames(
    db,
    broken.map(({ updatedBy }) => updatedBy),
  )
  return broken.map(({ part, updatedAt, updatedBy }) => ({
    part,
    name: nameOfPart(part, titles),
    at: updatedAt,
    by: names.get(updatedBy ?? ''),
  }))
}
