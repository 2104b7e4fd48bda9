import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { readShown } from '../../content/shown-content.server.ts'
import { readDocument, saveContentDraft } from '../../editing/drafts.server.ts'
import { mergeDocuments } from '../../editing/merge-documents.ts'
import { type Document, pagePart } from '../../editing/parts.ts'
import { describeRefusal } from '../../editing/planned-publications.server.ts'
import { publishDrafts } from '../../editing/publish-drafts.server.ts'
import { pageContent } from '../../pages/page-content.ts'
import { findSiteById } from '../../site/find-site.server.ts'
import type { SiteParts } from '../add-hidden.server.ts'
import { readOrigin } from '../origin.ts'
import { readShared, sharedAt } from './shared-texts.server.ts'

/** @returns the version, or undefined where the text is no page any more */
export async function saveShared(
  { db, clock }: Deps<'db' | 'clock'>,
  path: string,
  content: Document,
  actor: Actor,
): Promise<number | undefined> {
  if (!pageContent.safeParse(content).success) return undefined
  return await db.transaction().execute(async (tx) => {
    const version = ((await readShared(tx)).find((one) => one.content.path === path)?.version ?? 0) + 1
    const at = clock.now()
    await tx
      .insertInto('base_texts')
      .values({
        id: newId(),
        name: path,
        version,
        content: JSON.stringify(content),
        saved_at: toTimestamp(at),
        saved_by: actor.id ?? null,
      })
      .execute()
    await recordAudit(tx, {
      siteId: null,
      at,
      actor,
      action: 'base.saved',
      subject: ['base', path],
      details: { version },
    })
    return version
  })
}

export interface Follower {
  siteId: string
  slug: string
  name: string
  /** Of the shared text that the site has; undefined for one with a text of its own. */
  version: number | undefined
}

/** Every site, and whether it follows a shared text. */
export async function listFollowers({ db }: Deps<'db'>, path: string): Promise<Follower[]> {
  const rows = await db.selectFrom('sites').select(['id', 'slug', 'origin']).orderBy('slug').execute()
  const listed = await Promise.all(
    rows.map(async ({ id, slug, origin }): Promise<Follower[]> => {
      const site = await findSiteById(db, id)
      return site
        ? [{ siteId: id, slug, name: site.settings.name, version: readOrigin(origin)?.shared[path] }]
        : []
    }),
  )
  return listed.flat()
}

export interface Spread {
  slug: string
  name: string
  outcome: 'published' | 'same' | 'own-words' | 'refused'
  sentence: string
}

/**
 * Brings the newest version of a shared text to every site that follows it and publishes it there. What a site words in its own way
 * stays. A draft that lay there stays a draft, with the new text in it.
 */
export async function spreadShared(parts: SiteParts, path: string, actor: Actor): Promise<Spread[]> {
  const { db } = parts
  const newest = (await readShared(db)).find((one) => one.content.path === path)
  if (!newest) return []
  const done: Spread[] = []
  for (const { siteId, slug, name, version } of await listFollowers(parts, path)) {
    if (version === undefined || version >= newest.version) continue
    const { outcome, sentence } = await bring(parts, { slug, path, version, newest: newest.content }, actor)
    done.push({ slug, name, outcome, sentence })
    if (outcome !== 'refused') await keepVersion(db, siteId, path, newest.version)
  }
  return done
}

async function bring(
  parts: SiteParts,
  { slug, path, version, newest }: { slug: string; path: string; version: number; newest: Document },
  actor: Actor,
): Promise<Pick<Spread, 'outcome' | 'sentence'>> {
  const part = pagePart(path)
  const shown = await readShown(parts.db, slug)
  const edited = shown && (await readDocument(parts.db, shown, part))
  const before = await sharedAt(parts.db, path, version)
  if (!edited?.content || !before) return { outcome: 'same', sentence: '이 단지에는 없는 페이지입니다.' }
  const { merged, conflicts } = mergeDocuments(before, newest, edited.content)
  const saved = await saveContentDraft(
    parts,
    slug,
    part,
    { content: merged as Document, version: edited.version },
    actor,
  )
  if (!saved.ok) return { outcome: 'refused', sentence: '다른 사람이 고치고 있어 넣지 않았습니다.' }
  if (saved.version === edited.version) return { outcome: 'same', sentence: '이미 같은 글입니다.' }
  if (edited.draft)
    return { outcome: 'own-words', sentence: '고치던 초안에 넣었습니다. 그 단지에서 공개해 주십시오.' }
  const published = await publishDrafts(parts, slug, { chosen: { [part]: saved.version } }, actor)
  if (!published.ok)
    return { outcome: 'refused', sentence: `초안에 넣었습니다. ${describeRefusal(published)}` }
  return conflicts.length
    ? {
        outcome: 'own-words',
        sentence: `공개했습니다. 단지가 따로 쓴 ${conflicts.length}곳은 그대로 두었습니다.`,
      }
    : { outcome: 'published', sentence: '공개했습니다.' }
}

async function keepVersion(
  db: SiteParts['db'],
  siteId: string,
  path: string,
  version: number,
): Promise<void> {
  const row = await db.selectFrom('sites').select('origin').where('id', '=', siteId).executeTakeFirst()
  const origin = readOrigin(row?.origin ?? null)
  if (!origin) return
  const changed = { ...origin, shared: { ...origin.shared, [path]: version } }
  await db
    .updateTable('sites')
    .set({ origin: JSON.stringify(changed) })
    .where('id', '=', siteId)
    .execute()
}
