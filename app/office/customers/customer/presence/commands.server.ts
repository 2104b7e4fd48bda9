import { z } from 'zod'
import { noteOpen } from '#app/domain/customers/customer/open-leads.server.ts'
import { canReadLeads } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { checkbox } from '#app/office/fields.ts'
import type { OfficeOfCustomer } from '../load-customer.server.ts'

export const tell = command({
  may: canReadLeads,
  input: z.object({ leaves: checkbox }),
  run: async (office: OfficeOfCustomer, { leaves }) => {
    const others = await noteOpen(office, office.lead, office.person.user.id, !leaves)
    return Response.json({ others })
  },
})
