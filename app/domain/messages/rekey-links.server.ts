import type { Db } from '#app/db/client.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { rekeyHash } from '#app/platform/lookup-hash.server.ts'
import { type LinkedLead, manageHash, manageToken } from './manage-link.server.ts'

type Linked = LinkedLead & { manage_hash: string | null }

/**
 * Before a message with the link is sent: activates the link of the newest secret (earlier links work while their secret is
 * in APP_SECRET), and the link of a customer from an imported list, who had none.
 */
export async function activateLink(tx: Db, keys: KeyRing, lead: Linked): Promise<void> {
  if (lead.manage_hash) await rekeyLink(tx, keys, lead)
  else
    await tx
      .updateTable('leads')
      .set({ manage_hash: manageHash(keys, manageToken(keys, lead)) })
      .where('id', '=', lead.id)
      .where('manage_hash', 'is', null)
      .execute()
}

export async function rekeyLink(tx: Db, keys: KeyRing, lead: Linked): Promise<boolean> {
  const { id, manage_hash } = lead
  const currentHash = manageHash(keys, manageToken(keys, lead))
  if (!manage_hash || manage_hash === currentHash) return false
  await tx
    .updateTable('leads')
    .set({ manage_hash: currentHash, earlier_manage_hash: rekeyHash(keys, manage_hash) })
    .where('id', '=', id)
    .where('manage_hash', '=', manage_hash)
    .execute()
  return true
}
