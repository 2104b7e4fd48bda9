import type { Db } from '#app/db/client.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'

const lookedAtTogether = 1000

/** @returns ids of the registrations in the database, by the hashes that a journal uses for them */
export async function findRestoredLeads(db: Db, rows: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let after = ''; rows.size; ) {
    const leads = await db
      .selectFrom('leads')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(lookedAtTogether)
      .execute()
    for (const { id } of leads) {
      const row = hashOfRow(id)
      if (rows.has(row)) found.set(row, id)
    }
    const last = leads.at(-1)
    if (!last) break
    after = last.id
  }
  return found
}
