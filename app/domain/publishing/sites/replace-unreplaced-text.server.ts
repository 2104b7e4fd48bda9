import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Document } from '../documents/parts.ts'
import { textsOf } from '../documents/site-documents.ts'
import { loadDrafted, saveContentDraft } from '../drafts/drafts.server.ts'
import type { Loading } from '../publish/published-site.server.ts'
import { readOrigin } from './origin.ts'
import { sourceWords } from './unreplaced-text.ts'

/**
 * Replaces a word of the source in every document, as drafts: only in the texts where `findUnreplacedTexts` finds it.
 * @returns number of texts
 */
export async function replaceUnreplacedText(
  deps: Deps<'clock'> & Loading,
  { slug }: Pick<Site, 'slug'>,
  { word, by }: { word: string; by: string },
  actor: Actor,
): Promise<number> {
  const site = await loadDrafted(deps, slug)
  if (!site || !word) return 0
  const { siteId } = site.published
  await demand(deps.db, siteId, actor, canManageSites)
  const versions = new Map(site.drafts.map(({ part, version }) => [part, version]))
  const row = await deps.db.selectFrom('sites').select('origin').where('id', '=', siteId).executeTakeFirst()
  const origin = readOrigin(row?.origin ?? null)
  if (origin?.kind !== 'copy') return 0
  const documents = textsOf(site.documents)
  const wordsIn = sourceWords(origin.marks, documents.get('settings') ?? {})
  let places = 0
  for (const [part, document] of documents) {
    let changed = 0
    const next = JSON.parse(JSON.stringify(document), (_, value: unknown) => {
      if (typeof value !== 'string') return value
      const found = wordsIn(value).filter(({ text }) => text === word)
      if (found.length) changed++
      return found.reduceRight((text, { at, end }) => text.slice(0, at) + by + text.slice(end), value)
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
