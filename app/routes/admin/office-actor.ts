import type { Door } from '../../door.ts'
import type { Actor } from '../../features/audit/record-audit.server.ts'

/** Whoever is signed in, as the record of deeds names them. */
export const officeActor = (door: Door, userId: string): Actor => ({
  ...door.actor,
  type: 'user',
  id: userId,
})
