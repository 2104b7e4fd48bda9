import type { Db } from '#app/db/client.server.ts'

/** Registrations with this receipt number, their own or that of a repeated registration. @returns their ids */
export async function findByReceipt(
  db: Db,
  siteIds: readonly string[],
  receiptNo: string,
): Promise<string[]> {
  const found = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', 'in', siteIds)
    .where('receipt_no', '=', receiptNo)
    .unionAll(
      db
        .selectFrom('repeat_registrations')
        .select('lead_id as id')
        .where('site_id', 'in', siteIds)
        .where('receipt_no', '=', receiptNo),
    )
    .execute()
  return found.map(({ id }) => id)
}
