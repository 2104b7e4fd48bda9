import { redirect } from 'react-router'
import { z } from 'zod'
import { acknowledgeAlarm } from '#app/domain/record/alarms/open-alarms.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import type { OfficeOfSites } from '#app/office/office.server.ts'
import { safeRedirect } from '#app/routes/admin/safe-redirect.ts'

/** For alarms of any site, since they are shown above every screen. Redirects back to that screen. */
export const acknowledge = command({
  may: canManageLeads,
  input: z.object({ alarm: id, back: text(2000) }),
  run: async (office: OfficeOfSites, { alarm, back }) => {
    await acknowledgeAlarm(office, office.person.sites, alarm, office.actor)
    return redirect(safeRedirect(back))
  },
})
