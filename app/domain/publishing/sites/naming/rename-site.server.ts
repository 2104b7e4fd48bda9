import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { enqueuePing } from '#app/domain/site/enqueue-ping.server.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { siteSlug } from '#app/domain/site/site-names.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { Document } from '../../documents/parts.ts'
import { publishPrepared } from '../../publish/publish.server.ts'
import { type PublishedSite, readPublished } from '../../publish/published-site.server.ts'
import { targetOf } from '../../publish/target.server.ts'

export type RenamedSite =
  | { ok: true; number: number }
  | { ok: false; reason: 'not-found' | 'same' }
  | { ok: false; reason: 'refused'; sentence: string }

type Id = Pick<Site, 'id' | 'slug'>

/**
 * Changes the name of a site in addresses, as a publication of its own. Its former name redirects to it, and no other site can
 * take that name until it is freed (`freeName`).
 */
export async function renameSite(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Id,
  to: string,
  actor: Actor,
): Promise<RenamedSite> {
  const from = site.slug
  if (to === from) return { ok: false, reason: 'same' }
  const named = siteSlug.safeParse(to)
  if (!named.success) return { ok: false, reason: 'refused', sentence: named.error.issues[0]?.message ?? to }
  return await db.transaction().execute(async (tx): Promise<RenamedSite> => {
    const published = await readPublished(tx, from, true)
    if (!published?.settings || published.siteId !== site.id) return { ok: false, reason: 'not-found' }
    await demand(tx, site.id, actor, canManageSites)
    const taken = await whoHas(tx, to)
    if (taken && taken.siteId !== site.id)
      return { ok: false, reason: 'refused', sentence: describeTaken(to, taken) }
    const now = toTimestamp(clock.now())
    await tx.deleteFrom('former_slugs').where('slug', '=', to).execute()
    await tx
      .insertInto('former_slugs')
      .values({ id: newId(), site_id: site.id, slug: from, renamed_at: now, renamed_by: actor.id ?? null })
      .execute()
    await tx.updateTable('sites').set({ slug: to }).where('id', '=', site.id).execute()
    await renameDocuments(tx, published, to)
    const documents = [...published.documents].map(
      ([part, document]) => [part, renamed(part, document, from, to)] as const,
    )
    const target = targetOf(published, new Map(documents))
    const prepared = { target, processed: new Map(), headlineFont: published.headlineFont }
    const { number } = await publishPrepared(tx, clock, prepared, { actor, keepsWords: true })
    for (const path of ['customer', 'press']) await enqueuePing(tx, clock, site.id, `/${to}/${path}`)
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'site.renamed',
      subject: ['site', site.id],
      details: { from, to, number },
    })
    return { ok: true, number }
  })
}

/** A document as it is under the new name. */
function renamed(part: string, document: Document, from: string, to: string): Document {
  const own = withOwnLinks(document, from, to)
  return part === 'settings' ? { ...own, slug: to } : own
}

/** Drafts, and findings that are meant to stand, which name the file where they are. */
async function renameDocuments(tx: Db, { siteId, slug }: PublishedSite, to: string): Promise<void> {
  const drafts = await tx
    .selectFrom('content_drafts')
    .select(['id', 'part', 'content'])
    .where('site_id', '=', siteId)
    .execute()
  for (const { id, part, content } of drafts) {
    if (content === null) continue
    const own = renamed(part, JSON.parse(content) as Document, slug, to)
    await tx
      .updateTable('content_drafts')
      .set({ content: JSON.stringify(own) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute()
  }
  const accepted = await tx
    .selectFrom('accepted_findings')
    .select(['id', 'file'])
    .where('site_id', '=', siteId)
    .execute()
  for (const { id, file } of accepted)
    if (file.startsWith(`${slug}/`))
      await tx
        .updateTable('accepted_findings')
        .set({ file: to + file.slice(slug.length) })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute()
}

interface Taken {
  siteId: string
  /** Of the site that once had the name. */
  now: string | undefined
}

async function whoHas(db: Db, slug: string): Promise<Taken | undefined> {
  const site = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()
  if (site) return { siteId: site.id, now: undefined }
  const former = await db
    .selectFrom('former_slugs')
    .innerJoin('sites', 'sites.id', 'former_slugs.site_id')
    .select(['sites.id', 'sites.slug'])
    .where('former_slugs.slug', '=', slug)
    .executeTakeFirst()
  return former && { siteId: former.id, now: former.slug }
}

const describeTaken = (slug: string, { now }: Taken): string =>
  now === undefined
    ? `${withParticle(`‘${slug}’`, '은')} 다른 단지가 쓰고 있습니다.`
    : `${withParticle(`‘${slug}’`, '은')} ‘${now}’ 단지의 옛 이름이라 쓸 수 없습니다.`

export interface FormerName {
  slug: string
  renamedAt: string
}

/** The last one first. */
export async function listFormerNames(db: Db, siteId: string): Promise<FormerName[]> {
  const rows = await db
    .selectFrom('former_slugs')
    .select(['slug', 'renamed_at'])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ slug, renamed_at }) => ({ slug, renamedAt: renamed_at }))
}

/** A name stops leading on, and anybody may take it. @returns false where the site has no such name */
export async function freeName(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  slug: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canManageSites)
    const { numDeletedRows } = await tx
      .deleteFrom('former_slugs')
      .where('site_id', '=', site.id)
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'site.name-freed',
      subject: ['site', site.id],
      details: { slug },
    })
    return true
  })
}
