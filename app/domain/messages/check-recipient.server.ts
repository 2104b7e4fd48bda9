import type { Db } from '#app/db/client.server.ts'
import { templates } from '#app/domain/site/templates.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { checkAdvertisingConsent } from './advertising-consent.server.ts'
import { type Recipient, whyNotReceived } from './may-receive.ts'

/**
 * Whether a message may go to this customer and number in the present state. `enqueueMessage` asks for every sender, and the
 * worker again right before sending, since states change in between.
 * @param lead if it has been read already
 * @returns undefined if it may, else a code of `reasons.ts`
 */
export async function checkRecipient(
  db: Db,
  keys: KeyRing,
  siteId: string,
  { template, leadId, phone }: { template: string; leadId: string | null; phone: string },
  lead?: Recipient | undefined,
): Promise<string | undefined> {
  // One that only an earlier version knew is of the office's own accord.
  const purpose = ownProperty(templates, template)?.purpose ?? 'notice'
  if (purpose === 'staff') return undefined
  const recipient = lead ?? (await findRecipient(db, siteId, leadId))
  const excluded = recipient && whyNotReceived(recipient, purpose)
  if (excluded) return excluded
  if (purpose !== 'advertisement') return undefined
  if (await hasContract(db, keys, siteId, phone)) return 'own:contracted'
  return await checkAdvertisingConsent(db, keys, siteId, { leadId, phone })
}

/** The customer of a message and their link. */
export async function findRecipient(db: Db, siteId: string, leadId: string | null) {
  if (!leadId) return undefined
  const [lead] = await db
    .selectFrom('leads')
    .select(['id', 'status', 'attention', 'manage_hash', 'link_no'])
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .execute()
  return lead
}

/** By whichever registration of the number. */
async function hasContract(db: Db, keys: KeyRing, siteId: string, phone: string): Promise<boolean> {
  const contract = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', lookupHashes(keys, 'phone', siteId, phone))
    .where(({ eb, fn, val }) => eb(fn.coalesce('status', val('')), '=', 'contracted'))
    .limit(1)
    .executeTakeFirst()
  return contract !== undefined
}
