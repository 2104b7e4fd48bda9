import { decrypt } from '#app/db/encryption.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { withoutOwnLinks } from '#app/platform/personal-text.ts'

type Place = 'leads.message' | 'repeat_registrations.message' | 'lead_calls.note' | 'lead_notes.body'

/**
 * A customer's question or a text of the desk, for staff who may read it. Somebody may have pasted a customer's own link.
 * @param id of the row @returns empty without a text
 */
export const writtenText = (keys: KeyRing, sealed: string | null, place: Place, id: string): string =>
  sealed ? withoutOwnLinks(decrypt(keys, sealed, `${place}:${id}`)) : ''
