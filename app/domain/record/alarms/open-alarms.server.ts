import type { Db } from '#app/db/client.server.ts'
import type { AlarmKind, Role } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { canManageLeads } from '../permissions.ts'
import { type AlarmText, describeAlarm } from './alarm-text.ts'

export interface OpenAlarm extends AlarmText {
  id: string
  kind: AlarmKind
  site: string | null
  count: number
  firstAt: string
  lastAt: string
  /** Cannot be acknowledged. */
  isLasting: boolean
}

interface ReadableSite {
  id: string
  slug: string
  name: string
  role: Role
}

/** Owners also see alarms of the install. */
function scopeOf(sites: ReadableSite[]) {
  return {
    siteIds: sites.filter((site) => canManageLeads(site.role)).map((site) => site.id),
    isOwner: sites.some((site) => site.role === 'owner'),
  }
}

export async function listOpenAlarms(db: Db, sites: ReadableSite[]): Promise<OpenAlarm[]> {
  const { siteIds, isOwner } = scopeOf(sites)
  if (!siteIds.length) return []
  const rows = await db
    .selectFrom('alarms')
    .selectAll()
    .where('open_key', 'is not', null)
    .where((eb) => eb.or([eb('site_id', 'in', siteIds), ...(isOwner ? [eb('site_id', 'is', null)] : [])]))
    .orderBy('last_at', 'desc')
    .execute()
  const sitesById = new Map(sites.map((site) => [site.id, site]))
  return rows.map((row) => {
    const site = row.site_id ? sitesById.get(row.site_id) : undefined
    return {
      id: row.id,
      kind: row.kind,
      site: site?.name ?? null,
      count: row.count,
      firstAt: row.first_at,
      lastAt: row.last_at,
      isLasting: lasting.includes(row.kind),
      ...describeAlarm(row.kind, JSON.parse(row.details) as Record<string, unknown>, site?.slug ?? null),
    }
  })
}

/** Ends only with a decision: otherwise the person who asked for it could hide it from the others. */
const lasting: readonly AlarmKind[] = ['approval-ending']

/** The next cause opens a new one. @returns false where none is visible and open, or it ends otherwise */
export async function acknowledgeAlarm(
  { db, clock }: Deps<'db' | 'clock'>,
  sites: ReadableSite[],
  id: string,
  actor: Actor,
): Promise<boolean> {
  const { siteIds, isOwner } = scopeOf(sites)
  return await db.transaction().execute(async (tx) => {
    const alarm = await tx
      .updateTable('alarms')
      .set({ open_key: null, acknowledged_at: toTimestamp(clock.now()), acknowledged_by: actor.id ?? null })
      .where('id', '=', id)
      .where('open_key', 'is not', null)
      .where('kind', 'not in', lasting)
      .where((eb) =>
        eb.or([eb('site_id', 'in', [...siteIds, '']), ...(isOwner ? [eb('site_id', 'is', null)] : [])]),
      )
      .returning(['site_id', 'kind', 'count'])
      .executeTakeFirst()
    if (!alarm) return false
    await recordAudit(tx, {
      siteId: alarm.site_id,
      at: clock.now(),
      actor,
      action: 'alarm.acknowledged',
      subject: ['alarm', id],
      details: { kind: alarm.kind, count: alarm.count },
    })
    return true
  })
}
