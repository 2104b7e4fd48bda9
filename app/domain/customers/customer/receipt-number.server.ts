import { randomInt } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { findByReceipt } from './find-by-receipt.server.ts'

/** Random, so that it reveals neither the number of registrations nor the day. @returns undefined where the number is taken */
export async function generateReceiptNo(tx: Db, site: Site): Promise<string | undefined> {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  const receiptNo = `${site.settings.receiptPrefix}-${digits.slice(0, 4)}-${digits.slice(4)}`
  return (await findByReceipt(tx, [site.id], receiptNo)).length ? undefined : receiptNo
}
