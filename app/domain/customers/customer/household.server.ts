import { type Db, locksRows } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { maskName } from '#app/platform/person-name.ts'
import { readReceiptNo } from '#app/platform/typed-code.ts'
import { findByReceipt } from './find-by-receipt.server.ts'

export interface Relative {
  id: string
  receiptNo: string
  /** Masked. */
  name: string
  status: LeadStatus
  assignee: string | null
}

const most = 10

/** The other registrations of the household. */
export async function listHousehold(
  { db, keys }: Deps<'db' | 'keys'>,
  lead: { id: string; site_id: string; household: string | null },
): Promise<Relative[]> {
  if (!lead.household) return []
  const rows = await db
    .selectFrom('leads')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select(['leads.id', 'receipt_no', 'name_sealed', 'status', 'users.name as assignee'])
    .where('household', '=', lead.household)
    .where('site_id', '=', lead.site_id)
    .where('leads.id', '!=', lead.id)
    .where('status', '!=', 'undone')
    .orderBy('leads.created_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    receiptNo: row.receipt_no,
    name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
    status: row.status,
    assignee: row.assignee,
  }))
}

export type HouseholdRefusal = 'unknown' | 'self' | 'too-many'

/** Makes one household of two registrations and of those that each has with it. @returns why not */
export async function joinHousehold(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  receiptNo: string,
  actor: Actor,
): Promise<HouseholdRefusal | undefined> {
  return await db.transaction().execute(async (tx) => {
    const [otherId] = await findByReceipt(tx, [site.id], readReceiptNo(receiptNo) ?? '')
    if (!otherId) return 'unknown'
    if (otherId === leadId) return 'self'
    const households = await lockHouseholds(tx, site, [leadId, otherId])
    if (households.length < 2) return 'unknown'
    const marks = households.flatMap(({ household }) => household ?? [])
    const mark = marks[0] ?? newId()
    const ids = await membersOf(tx, site, marks)
    const all = [...new Set([...ids, leadId, otherId])]
    if (all.length > most) return 'too-many'
    await writeMark(tx, site, all, mark)
    await note(tx, { clock }, site, { leadId, action: 'household.joined', actor })
    return undefined
  })
}

/** Takes the customer out; who would be left alone is in none either. */
export async function leaveHousehold(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [lead] = await lockHouseholds(tx, site, [leadId])
    if (!lead?.household) return
    const others = (await membersOf(tx, site, [lead.household])).filter((id) => id !== leadId)
    await writeMark(tx, site, others.length === 1 ? [leadId, ...others] : [leadId], null)
    await note(tx, { clock }, site, { leadId, action: 'household.left', actor })
  })
}

const lockHouseholds = (tx: Db, site: Pick<Site, 'id'>, ids: string[]) =>
  tx
    .selectFrom('leads')
    .select(['id', 'household'])
    .where('site_id', '=', site.id)
    .where('id', 'in', ids)
    .where('status', '!=', 'undone')
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()

async function membersOf(tx: Db, site: Pick<Site, 'id'>, households: string[]): Promise<string[]> {
  if (!households.length) return []
  const rows = await tx
    .selectFrom('leads')
    .select('id')
    .where('household', 'in', households)
    .where('site_id', '=', site.id)
    .execute()
  return rows.map(({ id }) => id)
}

const writeMark = (tx: Db, site: Pick<Site, 'id'>, ids: string[], household: string | null) =>
  tx.updateTable('leads').set({ household }).where('site_id', '=', site.id).where('id', 'in', ids).execute()

async function note(
  tx: Db,
  { clock }: Deps<'clock'>,
  site: Pick<Site, 'id'>,
  { leadId, action, actor }: { leadId: string; action: 'household.joined' | 'household.left'; actor: Actor },
): Promise<void> {
  const at = clock.now()
  await tx
    .updateTable('leads')
    .set({ updated_at: toTimestamp(at) })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .execute()
  await recordAudit(tx, { siteId: site.id, at, actor, action, subject: ['lead', leadId] })
}
