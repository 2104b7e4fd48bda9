import type { Deps } from '../../db/deps.ts'
import type { Actor } from '../audit/record-audit.server.ts'
import { readShown } from '../content/shown-content.server.ts'
import { layOver } from '../editing/drafted-content.server.ts'
import { listContentDrafts, saveContentDraft } from '../editing/drafts.server.ts'
import type { Document } from '../editing/parts.ts'
import { canManageSites } from '../people/permissions.ts'
import { demand } from '../site/rights.server.ts'
import type { Site } from '../site/site-settings.ts'
import { wordsAt } from './leftovers.ts'

/** Puts another word in the place of one of the source's, in every document, as drafts. @returns how many places */
export async function replaceLeftover(
  deps: Deps<'db' | 'clock'>,
  { slug }: Pick<Site, 'slug'>,
  { word, by }: { word: string; by: string },
  actor: Actor,
): Promise<number> {
  const shown = await readShown(deps.db, slug)
  if (!shown || !word) return 0
  await demand(deps.db, shown.siteId, actor, canManageSites)
  const drafts = await listContentDrafts(deps.db, shown)
  const versions = new Map(drafts.map(({ part, version }) => [part, version]))
  let places = 0
  for (const [part, document] of layOver(shown, drafts)) {
    let changed = 0
    const next = JSON.parse(JSON.stringify(document), (_, value: unknown) => {
      if (typeof value !== 'string') return value
      const found = wordsAt(value, word)
      if (found.length) changed++
      return found.reduceRight((text, at) => text.slice(0, at) + by + text.slice(at + word.length), value)
    }) as Document
    if (!changed) continue
    const saved = await saveContentDraft(
      deps,
      slug,
      part,
      { content: next, version: versions.get(part) ?? 0 },
      actor,
    )
    if (saved.ok) places += changed
  }
  return places
}
