import type { Db } from '#app/db/client.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { hasAdministrator, makeInvitation } from './invitations.server.ts'

/** A one-time token, valid for a day; earlier ones end. @returns undefined when there is an administrator */
export async function inviteFirstAdministrator(db: Db, clock: Clock): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    if (await hasAdministrator(tx)) return undefined
    return await makeInvitation(tx, clock, { email: null, siteId: null, role: 'owner', invitedBy: null })
  })
}
