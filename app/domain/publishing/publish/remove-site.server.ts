import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { installId } from '#app/db/install-state.server.ts'
import { deleteLead } from '#app/domain/customers/customer/delete-lead.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'

export type RemovedSite =
  | { ok: true; registrations: number }
  | { ok: false; reason: 'no-site' }
  /** Registrations are still within their retention period; nothing was removed. */
  | { ok: false; reason: 'has-registrations'; registrations: number }

/** Registrations destroyed per transaction. */
const batchSize = 200

/**
 * The journal records each destroyed registration, so that a restored backup destroys it again. @param
 * withRegistrations also within their retention period (개인정보 보호법 §21 once it is not needed)
 */
export async function removeSite(
  { db, clock }: Deps<'db' | 'clock'>,
  slug: string,
  actor: Actor,
  { withRegistrations = false }: { withRegistrations?: boolean } = {},
): Promise<RemovedSite> {
  const site = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!site) return { ok: false, reason: 'no-site' }
  await demand(db, site.id, actor, canManageSites)
  // The journal identifies the install by its first site, which may be this one.
  await installId(db)
  const registrations = await countLeads(db, site.id)
  if (registrations && !withRegistrations) return { ok: false, reason: 'has-registrations', registrations }
  let destroyed = 0
  for (let more = true; more; )
    more = await db.transaction().execute(async (tx) => {
      const selection = tx.selectFrom('sites').select('id').where('id', '=', site.id)
      await (locksRows(tx) ? selection.forUpdate() : selection).executeTakeFirst()
      const leads = await tx
        .selectFrom('leads')
        .select('id')
        .where('site_id', '=', site.id)
        .limit(batchSize)
        .execute()
      for (const { id } of leads) await deleteLead(tx, site.id, id)
      destroyed += leads.length
      if (leads.length === batchSize) return true
      await tx.deleteFrom('sites').where('id', '=', site.id).execute()
      await recordAudit(tx, {
        siteId: null,
        at: clock.now(),
        actor,
        action: 'site.removed',
        subject: ['site', site.id],
        details: { slug, registrations: destroyed },
      })
      return false
    })
  return { ok: true, registrations: destroyed }
}

async function countLeads(db: Db, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
