import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { mergeDocuments } from '../../documents/merge-documents.ts'
import type { Document } from '../../documents/parts.ts'
import { type EditedDocument, readDocument } from '../../drafts/drafts.server.ts'
import { readOrigin } from '../origin.ts'
import { differingPlaces, followsOf, versionAt } from './followed.server.ts'
import type { SharedKind } from './shared-kinds.ts'
import { sharedAt } from './shared-texts.server.ts'

export interface Follower {
  siteId: string
  slug: string
  name: string
  /** Version of the site's shared text; undefined for a site with a text of its own. */
  version: number | undefined
  /** Places that the site words in its own way. */
  own: string[]
  /** Once its draft is published; without one, as it is. */
  willFollow: boolean
}

/** Every site, whether it follows a shared text, and where it does not. */
export async function listFollowers({ db }: Deps<'db'>, kind: SharedKind): Promise<Follower[]> {
  const rows = await db.selectFrom('sites').select(['id', 'slug', 'origin']).orderBy('slug').execute()
  const drafted = await db
    .selectFrom('content_drafts')
    .select('site_id')
    .where('part', '=', 'settings')
    .execute()
  const isDrafted = new Set(drafted.map(({ site_id }) => site_id))
  const listed = await Promise.all(
    rows.map(async ({ id, slug, origin: stored }): Promise<Follower[]> => {
      const site = await findSiteById(db, id)
      if (!site) return []
      const { settings } = site
      const origin = readOrigin(stored)
      const follows = Boolean(followsOf(settings, origin)[kind.follows])
      const draft = isDrafted.has(id) ? (await readDocument(db, site, 'settings'))?.content : undefined
      const willFollow = draft ? Boolean(followsOf(draft, origin)[kind.follows]) : follows
      const one = { siteId: id, slug, name: settings.name, willFollow }
      if (!follows) return [{ ...one, version: undefined, own: [] }]
      const document = (await readDocument(db, site, kind.part))?.published
      const text = document && kind.read(document)
      const version = await versionAt(db, kind, { follows: settings.follows, origin, text })
      const base = await sharedAt(db, kind, version)
      return [{ ...one, version, own: text && base ? differingPlaces(text, base) : [] }]
    }),
  )
  return listed.flat()
}

/** What a shared text makes of a site's document. */
export interface Brought {
  /** `same`: nothing changes; `draft`: somebody is editing the document, and goes on with the new text in it. */
  outcome: 'changes' | 'draft' | 'same' | 'missing'
  /** Places that stay as the site words them though the shared text changed them. */
  conflicts: number
  edited: EditedDocument | undefined
  content: Document | undefined
}

export async function bringTo(
  db: Db,
  kind: SharedKind,
  { slug, version, newest }: { slug: string; version: number; newest: Document },
): Promise<Brought> {
  const edited = await readDocument(db, { slug }, kind.part)
  const before = await sharedAt(db, kind, version)
  const text = edited?.content ? kind.read(edited.content) : undefined
  if (!edited?.content || !text || !before)
    return { outcome: 'missing', conflicts: 0, edited, content: undefined }
  const { merged, conflicts } = mergeDocuments(before, newest, text)
  const content = kind.write(edited.content, merged as Document)
  const outcome = isDeepStrictEqual(content, edited.content) ? 'same' : edited.draft ? 'draft' : 'changes'
  return { outcome, conflicts: conflicts.length, edited, content }
}

export interface Planned {
  slug: string
  name: string
  sentence: string
}

/** What would become of every site that follows, before anything is saved. */
export async function planShared({ db }: Deps<'db'>, kind: SharedKind, newest: Document): Promise<Planned[]> {
  const followers = (await listFollowers({ db }, kind)).filter(({ version }) => version !== undefined)
  return await Promise.all(
    followers.map(async ({ slug, name, version = 1 }) => {
      const { outcome, conflicts } = await bringTo(db, kind, { slug, version, newest })
      const kept = conflicts ? ` 단지가 따로 쓴 ${conflicts}곳은 그대로 둡니다.` : ''
      return { slug, name, sentence: planned[outcome] + kept }
    }),
  )
}

const planned: Record<Brought['outcome'], string> = {
  changes: '바꾸어 공개합니다.',
  draft: '고치던 초안이 있어 초안에만 넣습니다. 그 단지에서 공개해야 바뀝니다.',
  same: '바뀌지 않습니다.',
  missing: '이 글을 둘 곳이 없어 바뀌지 않습니다.',
}
