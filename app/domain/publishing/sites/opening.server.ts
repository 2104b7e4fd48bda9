import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type SiteState, visibilityOf, visibleState } from '#app/domain/site/visibility.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { leftoverCheck } from '../check/finding.ts'
import type { SiteParts } from './add-hidden.server.ts'
import { type Point, readReadiness } from './readiness.server.ts'

export type OpenedSite =
  | { ok: true; opensAt: Date }
  /** In the published content; drafts that mend it have to be published first. */
  | { ok: false; reason: 'not-ready'; points: Point[] }

type Id = Pick<Site, 'id' | 'slug'>

/** Opens a site now or at a moment; visitors of every process see it then. @throws StorageFailed */
export async function openSiteAt(
  parts: SiteParts & { isProduction: boolean },
  site: Id,
  at: Date,
  actor: Actor,
): Promise<OpenedSite> {
  const { db, clock, isProduction } = parts
  await demand(db, site.id, actor, canManageSites)
  const ready = await readReadiness(parts, site.slug, { isProduction, withDrafts: false })
  const points = ready?.points.filter(({ isRequired }) => isRequired) ?? []
  if (points.length) return { ok: false, reason: 'not-ready', points }
  const now = clock.now()
  const opensAt = at > now ? at : now
  await setState(
    { db, clock },
    site,
    { state: at > now ? 'hidden' : 'open', opens_at: toTimestamp(opensAt), closed_at: null },
    {
      action: 'site.opened',
      actor,
      details: { opensAt: toTimestamp(opensAt) },
    },
  )
  return { ok: true, opensAt }
}

/** Takes a planned opening back, or a site from visitors again. */
export async function hideSite(deps: Deps<'db' | 'clock'>, site: Id, actor: Actor): Promise<void> {
  const wasOpen = (await readState(deps, site)) === 'open'
  await setState(
    deps,
    site,
    { state: 'hidden', opens_at: null, closed_at: null },
    {
      action: wasOpen ? 'site.hidden' : 'site.opening-cancelled',
      actor,
    },
  )
}

/** Ends a site for visitors, who keep their own page and the policy (`staysAfterClosing`). Nothing is destroyed. */
export async function closeSite({ db, clock }: Deps<'db' | 'clock'>, site: Id, actor: Actor): Promise<void> {
  const closed_at = toTimestamp(clock.now())
  await setState(
    { db, clock },
    site,
    { state: 'closed', opens_at: null, closed_at },
    { action: 'site.closed', actor },
  )
}

export async function readState(
  { db, clock }: Deps<'db' | 'clock'>,
  { id }: Pick<Site, 'id'>,
): Promise<SiteState> {
  const row = await db
    .selectFrom('sites')
    .select(['state', 'opens_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return visibleState(visibilityOf(row), clock.now())
}

interface Stored {
  state: SiteState
  opens_at: string | null
  closed_at: string | null
}

interface AuditAction {
  action: 'site.opened' | 'site.hidden' | 'site.opening-cancelled' | 'site.closed'
  actor: Actor
  details?: Record<string, unknown>
}

async function setState(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Id,
  stored: Stored,
  action: AuditAction,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, action.actor, canManageSites)
    await tx.updateTable('sites').set(stored).where('id', '=', site.id).execute()
    await bumpContentVersion(tx, site.id)
    await recordAudit(tx, { siteId: site.id, at: clock.now(), subject: ['site', site.id], ...action })
  })
}

/** Leftovers that are meant to stay, such as a builder that sisters have in common, for one reason. @param what as of `Point.what` */
export async function acceptLeftovers(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { what, reason }: { what: readonly string[]; reason: string },
  actor: Actor,
): Promise<void> {
  await demand(db, site.id, actor, canManageSites)
  for (const words of new Set(what))
    await (db as Db)
      .insertInto('accepted_findings')
      .values({
        ...{ site_id: site.id, check_name: leftoverCheck, file: '', words },
        id: newId(),
        reason,
        accepted_at: toTimestamp(clock.now()),
        accepted_by: actor.id ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'check_name', 'file', 'words']).doUpdateSet({ reason }),
      )
      .execute()
}
