import type { Deps } from '#app/db/deps.ts'
import {
  handOverLeads,
  sitesWithoutAccess,
} from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow, type JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { endExcessInvitations } from '#app/domain/staff/invitation-rights.server.ts'

/** Replays the removal of rights; assigned registrations become unassigned. @returns number of changed memberships */
export async function replayMemberships({ db, keys, clock }: Deps, journal: JournalLine[]): Promise<number> {
  const newestRoles = new Map(
    journal.flatMap(({ entry }) => (entry.kind === 'membership-changed' ? [[entry.row, entry.role]] : [])),
  )
  if (!newestRoles.size) return 0
  const memberships = await db.selectFrom('memberships').select(['id', 'user_id', 'role']).execute()
  let changed = 0
  for (const { id, user_id: userId, role: currentRole } of memberships) {
    const role = newestRoles.get(hashOfRow(id))
    if (role === undefined || role === currentRole) continue
    changed++
    await db.transaction().execute(async (tx) => {
      if (role) await tx.updateTable('memberships').set({ role }).where('id', '=', id).execute()
      else await tx.deleteFrom('memberships').where('id', '=', id).execute()
      await endExcessInvitations(tx, userId)
      const siteIds = await sitesWithoutAccess(tx, userId)
      await handOverLeads(tx, { keys, clock }, { from: userId, siteIds, to: null, actor: systemActor })
    })
  }
  return changed
}
