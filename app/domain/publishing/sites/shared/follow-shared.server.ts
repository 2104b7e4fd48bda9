import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { factUses } from '../../documents/fact-uses.ts'
import type { Document, DraftPart } from '../../documents/parts.ts'
import { readDocument, saveContentDraft } from '../../drafts/drafts.server.ts'
import { readOrigin } from '../origin.ts'
import { followsOf } from './followed.server.ts'
import { saveFollowedVersion } from './save-followed-version.server.ts'
import type { SharedKind } from './shared-kinds.ts'
import { readShared } from './shared-texts.server.ts'

export type Followed =
  | {
      ok: true
      /** Facts that the text names and the site lacks; without them it cannot be published. */
      missing: string[]
    }
  /** `no-place`: the site has no page or block for the text. `busy`: somebody else is changing the same. */
  | { ok: false; reason: 'not-found' | 'no-place' | 'busy' }

/**
 * Drafts that a site follows a shared text from now on, with the newest words of it in place of the site's own, or that it follows no
 * more and keeps its words. Visitors see nothing of it before it is published.
 */
export async function followShared(
  deps: Deps<'db' | 'clock'>,
  slug: string,
  kind: SharedKind,
  isFollowing: boolean,
  actor: Actor,
): Promise<Followed> {
  const { db } = deps
  const site = await db
    .selectFrom('sites')
    .select(['id', 'origin'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  const settings = await readDocument(db, { slug }, 'settings')
  if (!site || !settings?.content) return { ok: false, reason: 'not-found' }
  await demand(db, site.id, actor, canManageSites)
  const follows = {
    ...followsOf(settings.content, readOrigin(site.origin)),
    [kind.follows]: isFollowing || undefined,
  }
  let changed: Document = { ...settings.content, follows: JSON.parse(JSON.stringify(follows)) }
  const newest = (await readShared(db)).find((one) => one.kind === kind)?.content
  if (isFollowing && newest) {
    const edited = kind.part === 'settings' ? undefined : await readDocument(db, { slug }, kind.part)
    const place = kind.part === 'settings' ? changed : edited?.content
    if (!place || kind.read(place) === undefined) return { ok: false, reason: 'no-place' }
    const written = kind.write(place, newest)
    if (kind.part === 'settings') changed = written
    else {
      const saved = await saveContentDraft(
        deps,
        slug,
        kind.part,
        { content: written, version: edited?.version ?? 0 },
        actor,
      )
      if (!saved.ok) return { ok: false, reason: 'busy' }
    }
  }
  const saved = await saveContentDraft(
    deps,
    slug,
    'settings',
    { content: changed, version: settings.version },
    actor,
  )
  if (!saved.ok) return { ok: false, reason: 'busy' }
  // What is brought next is compared with the words that the site has then.
  await saveFollowedVersion(db, site.id, kind.name, undefined)
  return { ok: true, missing: isFollowing && newest ? missingFacts(newest, changed, kind.part) : [] }
}

function missingFacts(text: Document, settings: Document, part: DraftPart): string[] {
  const parsed = siteSettings.safeParse(settings)
  const known = parsed.success ? parsed.data.facts : undefined
  return known
    ? [...factUses(new Map([[part, text]])).keys()].filter((name) => !Object.hasOwn(known, name))
    : []
}
