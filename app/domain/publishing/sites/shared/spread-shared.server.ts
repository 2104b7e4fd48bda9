import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { Document } from '../../documents/parts.ts'
import { saveContentDraft } from '../../drafts/drafts.server.ts'
import { describeRefusal, publish } from '../../publish/publish.server.ts'
import type { SiteParts } from '../add-hidden.server.ts'
import { bringTo, listFollowers } from './plan-shared.server.ts'
import { saveFollowedVersion } from './save-followed-version.server.ts'
import type { SharedKind } from './shared-kinds.ts'
import { readShared, writeText } from './shared-texts.server.ts'

/** @returns the version, or the reason why no site could show the text */
export async function saveShared(
  { db, clock }: Deps<'db' | 'clock'>,
  kind: SharedKind,
  content: Document,
  actor: Actor,
): Promise<{ ok: true; version: number } | { ok: false; faults: string[] }> {
  await demand(db, null, actor, canManageSites)
  const faults = kind.faultsOf(content)
  if (faults.length) return { ok: false, faults }
  const version = await db.transaction().execute(async (tx) => {
    const version = ((await readShared(tx)).find((one) => one.kind === kind)?.version ?? 0) + 1
    const at = clock.now()
    await tx
      .insertInto('base_texts')
      .values({
        id: newId(),
        name: kind.name,
        version,
        content: writeText(kind, content),
        saved_at: toTimestamp(at),
        saved_by: actor.id ?? null,
      })
      .execute()
    await recordAudit(tx, {
      siteId: null,
      at,
      actor,
      action: 'base.saved',
      subject: ['base', kind.name],
      details: { version },
    })
    return version
  })
  return { ok: true, version }
}

export interface Spread {
  slug: string
  name: string
  outcome: 'published' | 'same' | 'own-words' | 'refused'
  sentence: string
}

/**
 * Brings the newest version of a shared text to every site that follows it and publishes it there. What a site words in its own way
 * stays. A draft that lay there stays a draft, with the new text in it, and so it does where a second person has to agree.
 */
export async function spreadShared(parts: SiteParts, kind: SharedKind, actor: Actor): Promise<Spread[]> {
  const { db } = parts
  await demand(db, null, actor, canManageSites)
  const newest = (await readShared(db)).find((one) => one.kind === kind)
  if (!newest) return []
  const done: Spread[] = []
  for (const { siteId, slug, name, version } of await listFollowers(parts, kind)) {
    if (version === undefined || version >= newest.version) continue
    const { outcome, sentence } = await bring(parts, kind, { slug, version, newest: newest.content }, actor)
    done.push({ slug, name, outcome, sentence })
    if (outcome !== 'refused') await saveFollowedVersion(db, siteId, kind.name, newest.version)
  }
  return done
}

async function bring(
  parts: SiteParts,
  kind: SharedKind,
  text: { slug: string; version: number; newest: Document },
  actor: Actor,
): Promise<Pick<Spread, 'outcome' | 'sentence'>> {
  const { slug } = text
  const { part } = kind
  const { outcome, conflicts, edited, content } = await bringTo(parts.db, kind, text)
  if (outcome === 'missing' || !edited || !content)
    return { outcome: 'same', sentence: '이 단지에는 둘 곳이 없는 글입니다.' }
  if (outcome === 'same')
    return conflicts
      ? { outcome: 'own-words', sentence: `단지가 따로 쓴 ${conflicts}곳이라 그대로 두었습니다.` }
      : { outcome: 'same', sentence: '이미 같은 글입니다.' }
  const saved = await saveContentDraft(parts, slug, part, { content, version: edited.version }, actor)
  if (!saved.ok)
    return {
      outcome: 'refused',
      sentence: saved.reason === 'not-allowed' ? saved.sentence : '다른 사람이 고치고 있어 넣지 않았습니다.',
    }
  if (outcome === 'draft')
    return { outcome: 'own-words', sentence: '고치던 초안에 넣었습니다. 그 단지에서 공개해 주세요.' }
  const published = await publish(parts, slug, { chosen: { [part]: saved.version } }, { actor })
  if (!published.ok)
    return { outcome: 'refused', sentence: `초안에 넣었습니다. ${describeRefusal(published)}` }
  return conflicts
    ? { outcome: 'own-words', sentence: `공개했습니다. 단지가 따로 쓴 ${conflicts}곳은 그대로 두었습니다.` }
    : { outcome: 'published', sentence: '공개했습니다.' }
}
