import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { canGrant } from '#app/domain/record/permissions.ts'

interface InvitationRight {
  invited_by: string | null
  site_id: string | null
  role: Role
}

export async function canStillInvite(
  tx: Db,
  { invited_by, site_id, role }: InvitationRight,
): Promise<boolean> {
  if (invited_by === null) return true
  const memberships = await tx
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', invited_by)
    .execute()
  return memberships.some(
    (membership) =>
      (membership.role === 'owner' || membership.site_id === site_id) && canGrant(membership.role, role),
  )
}

export async function endExcessInvitations(tx: Db, userId: string): Promise<void> {
  const pending = await tx
    .selectFrom('invitations')
    .select(['id', 'invited_by', 'site_id', 'role'])
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  for (const invitation of pending)
    if (!(await canStillInvite(tx, invitation)))
      await tx
        .deleteFrom('invitations')
        .where('id', '=', invitation.id)
        .where('used_at', 'is', null)
        .execute()
}
