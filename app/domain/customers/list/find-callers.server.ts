import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { maskName } from '#app/platform/person-name.ts'
import { assigneesIn, type LeadScope } from '../customer/lead-scope.ts'
import { beginOf } from './lead-conditions.ts'

/** A caller who is another counsellor's customer: enough to say whose, without number, memo or question. */
export interface Caller {
  leadId: string
  siteSlug: string
  name: string
  /** Whose customer it is; null: nobody's yet. */
  owner: string | null
  /** Of the visit of today. */
  visitAt: string | null
}

const maxCallers = 20

/** On sites where only one's own registrations are seen: the others that end in these digits. */
export async function findCallers(
  { db, keys, clock }: Deps,
  scope: LeadScope,
  phoneEnd: string,
): Promise<Caller[]> {
  const now = clock.now()
  const today = beginOf(koreanDay(now))
  const tomorrow = beginOf(koreanDay(new Date(now.getTime() + dayMs)))
  const lists = (scope.assignedOn?.siteIds ?? [])
    .filter((siteId) => scope.siteIds.includes(siteId))
    .map((siteId) =>
      db
        .selectFrom('leads')
        .innerJoin('sites', 'sites.id', 'leads.site_id')
        .leftJoin('users', 'users.id', 'leads.assigned_to')
        .leftJoin('visits', (join) =>
          join
            .onRef('visits.open_lead_id', '=', 'leads.id')
            .on('visits.starts_at', '>=', today)
            .on('visits.starts_at', '<', tomorrow),
        )
        .select(['leads.id', 'sites.slug', 'name_sealed', 'users.name as owner', 'visits.starts_at'])
        .where('leads.site_id', '=', siteId)
        .where('leads.phone_last4', '=', phoneEnd)
        .where(({ eb, fn, val }) =>
          eb(fn.coalesce('leads.assigned_to', val('')), 'not in', assigneesIn(scope, siteId) ?? ['']),
        )
        .orderBy('leads.updated_at', 'desc')
        .orderBy('leads.id', 'desc')
        .limit(maxCallers)
        .execute(),
    )
  return (await Promise.all(lists)).flat().map((row) => ({
    leadId: row.id,
    siteSlug: row.slug,
    name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
    owner: row.owner,
    visitAt: row.starts_at,
  }))
}
