import type { Db } from '../../db/client.server.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import { isRotating, rekeyHash } from '../../platform/lookup-hash.server.ts'
import { manageHash, manageToken } from './manage-link.server.ts'

interface LinkedLead {
  id: string
  manage_hash: string | null
}

/** Activates the link of the newest secret; earlier links work while their secret is in APP_SECRET. */
export async function activateLink(tx: Db, keys: KeyRing, siteId: string, leadId: string): Promise<void> {
  if (!isRotating(keys)) return
  const lead = await tx
    .selectFrom('leads')
    .select(['id', 'manage_hash'])
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .executeTakeFirst()
  if (lead) await rekeyLink(tx, keys, lead)
}

export async function rekeyLink(tx: Db, keys: KeyRing, { id, manage_hash }: LinkedLead): Promise<boolean> {
  const currentHash = manageHash(keys, manageToken(keys, id))
  if (!manage_hash || manage_hash === currentHash) return false
  await tx
    .updateTable('leads')
    .set({ manage_hash: currentHash, earlier_manage_hash: rekeyHash(keys, manage_hash) })
    .where('id', '=', id)
    .where('manage_hash', '=', manage_hash)
    .execute()
  return true
}
