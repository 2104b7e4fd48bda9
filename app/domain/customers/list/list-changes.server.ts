import type { Db } from '#app/db/client.server.ts'

export interface LeadChange {
  siteId: string
  leadId: string
  /** Text order is time order. */
  at: string
  isNew: boolean
  /** Who sees it besides those who see every registration: whose it is, and whose it was. */
  people: string[]
}

const maxChanges = 200

/** What happened to registrations since then, in the order of time, at most some hundred a site. Says nothing of what. */
export async function listChanges(db: Db, siteIds: readonly string[], since: string): Promise<LeadChange[]> {
  const lists = siteIds.map(async (siteId) => [
    ...(await changedLeads(db, siteId, since)),
    ...(await handedOn(db, siteId, since)),
    ...(await messagesLeft(db, siteId, since)),
  ])
  return (await Promise.all(lists)).flat()
}

async function changedLeads(db: Db, siteId: string, since: string): Promise<LeadChange[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'updated_at', 'created_at', 'assigned_to'])
    .where('site_id', '=', siteId)
    .where('updated_at', '>', since)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(maxChanges)
    .execute()
  return rows.map((row) => ({
    siteId,
    leadId: row.id,
    at: row.updated_at,
    isNew: row.created_at > since,
    people: row.assigned_to ? [row.assigned_to] : [],
  }))
}

async function handedOn(db: Db, siteId: string, since: string): Promise<LeadChange[]> {
  const rows = await db
    .selectFrom('lead_assignments')
    .select(['lead_id', 'at', 'from_id', 'to_id'])
    .where('site_id', '=', siteId)
    .where('at', '>', since)
    .orderBy('at')
    .orderBy('id')
    .limit(maxChanges)
    .execute()
  return rows.map((row) => ({
    siteId,
    leadId: row.lead_id,
    at: row.at,
    isNew: false,
    people: [row.from_id, row.to_id].filter((id) => id !== null),
  }))
}

/** For whose customer it is; the registration itself does not change. */
async function messagesLeft(db: Db, siteId: string, since: string): Promise<LeadChange[]> {
  const rows = await db
    .selectFrom('lead_notes')
    .innerJoin('leads', 'leads.id', 'lead_notes.lead_id')
    .select(['lead_notes.lead_id', 'lead_notes.at', 'leads.assigned_to'])
    .where('lead_notes.site_id', '=', siteId)
    .where('lead_notes.kind', '=', 'message')
    .where('lead_notes.read_at', 'is', null)
    .where('lead_notes.at', '>', since)
    .orderBy('lead_notes.at')
    .orderBy('lead_notes.id')
    .limit(maxChanges)
    .execute()
  return rows.map((row) => ({
    siteId,
    leadId: row.lead_id,
    at: row.at,
    isNew: false,
    people: row.assigned_to ? [row.assigned_to] : [],
  }))
}
