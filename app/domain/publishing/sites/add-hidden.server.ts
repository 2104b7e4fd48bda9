import type { Deps } from '#app/db/deps.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { withParticle } from '#app/platform/particle.ts'
import { checkAgainstInstall } from '../check/check-install.server.ts'
import { readSite } from '../folder/read-content.server.ts'
import { type PreparedContent, prepareContent, publishPrepared } from '../publish/publish.server.ts'
import type { Loading } from '../publish/published-site.server.ts'
import { readTarget } from '../publish/target.server.ts'
import type { SiteOrigin } from './origin.ts'

export interface SiteParts extends Deps<'clock'>, Loading {
  media: MediaStorage
}

export type AddedSite = { ok: true; siteId: string } | { ok: false; faults: ContentFault[] }

/** Called while a site is being created. */
export interface MakingSteps {
  /** Nothing stands against it; what takes its time comes now. */
  checked?: () => Promise<void>
  onPicture?: (progress: { done: number; total: number }) => void
}

/** Takes a folder in as a site that nobody but the office sees, whole or not at all. @throws StorageFailed, PictureRefused, NotAllowedError */
export async function addHidden(
  { db, clock, media }: SiteParts,
  {
    folder,
    slug,
    origin,
    steps = {},
  }: { folder: string; slug: string; origin: SiteOrigin; steps?: MakingSteps },
  actor: Actor,
): Promise<AddedSite> {
  await demand(db, null, actor, canManageSites)
  const read = readSite(folder, slug)
  if (!read.ok) return read
  const target = await readTarget(read.site)
  const faults = await checkAgainstInstall(db, target, undefined)
  if (faults.length) return { ok: false, faults }
  await steps.checked?.()
  const prepared = await prepareContent(media, read.site, target, steps.onPicture)
  const details = origin.kind === 'copy' ? { copyOf: origin.from } : {}
  return await addPrepared({ db, clock }, { prepared, origin, details }, actor)
}

/** @param origin null for a site that came whole, as one of the content folder does */
export async function addPrepared(
  { db, clock }: Deps<'db' | 'clock'>,
  {
    prepared,
    origin,
    details,
  }: { prepared: PreparedContent; origin: SiteOrigin | null; details: Record<string, unknown> },
  actor: Actor,
): Promise<AddedSite> {
  const { slug } = prepared.target.settings
  return await db.transaction().execute(async (tx): Promise<AddedSite> => {
    await demand(tx, null, actor, canManageSites)
    const taken = await tx.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()
    if (taken) return { ok: false, faults: [slugTaken(slug)] }
    await publishPrepared(tx, clock, prepared, { actor })
    const { id } = await tx
      .updateTable('sites')
      .set({ state: 'hidden', origin: origin && JSON.stringify(origin) })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      siteId: id,
      at: clock.now(),
      actor,
      action: 'site.added',
      subject: ['site', id],
      details: { slug, ...details },
    })
    return { ok: true, siteId: id }
  })
}

export const slugTaken = (slug: string): ContentFault => ({
  file: `${slug}/site.json`,
  location: 'slug',
  sentence: `${withParticle(`'${slug}'`, '은')} 다른 단지가 쓰고 있습니다`,
})

/** Two or three letters of the slug, or others where another site begins its receipts with them. */
export async function freeReceiptPrefix(db: SiteParts['db'], slug: string): Promise<string> {
  const taken = new Set((await listSites(db)).map(({ site }) => site.settings.receiptPrefix))
  const words = slug
    .toUpperCase()
    .replace(/[^A-Z-]/g, '')
    .split('-')
    .filter(Boolean)
  const letters = words.join('') || 'S'
  const [first = 'S'] = letters
  const wanted = [
    words
      .map(([one]) => one)
      .join('')
      .slice(0, 3),
    ...[...letters.slice(1)].map((one) => first + one),
    ...alphabet.map((one) => first + one),
    ...alphabet.flatMap((one) => alphabet.map((other) => first + one + other)),
  ]
  return wanted.find((one) => /^[A-Z]{2,3}$/.test(one) && !taken.has(one)) ?? 'ZZZ'
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
