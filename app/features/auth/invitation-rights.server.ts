import type { Db } from '../../db/client.server.ts'
import type { Role } from '../../db/column-types.ts'
import { canGrant } from '../people/permissions.ts'

interface Wanted {
  invited_by: string | null
  site_id: string | null
  role: Role
}

/** Invitations from the command line always hold. */
export async function canStillInvite(tx: Db, { invited_by, site_id, role }: Wanted): Promise<boolean> {
  if (invited_by === null) return true
  const held = await tx
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', invited_by)
    .execute()
  return held.some((one) => (one.role === 'owner' || one.site_id === site_id) && canGrant(one.role, role))
}

/** Ends invitations that the sender could not send any more. */
export async function endInvitationsBeyond(tx: Db, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .select(['id', 'invited_by', 'site_id', 'role'])
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  for (const invitation of open)
    if (!(await canStillInvite(tx, invitation)))
      await tx
        .deleteFrom('invitations')
        .where('id', '=', invitation.id)
        .where('used_at', 'is', null)
        .execute()
}
