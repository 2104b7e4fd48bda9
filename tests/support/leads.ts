import { createLead } from '../../app/features/leads/create-lead.server.ts'
import type { TestOffice } from './install.ts'

let made = 0

/** A registration of somebody new; its id. What it put into the outbox is taken away again. */
export async function registered(
  office: TestOffice,
  { phone, ads = true }: { phone: string; ads?: boolean },
): Promise<string> {
  const { leadId } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: { name: '홍길동', phone, message: '', agree: true, ads },
      submissionKey: `filling-${++made}`,
    },
    { type: 'visitor' },
  )
  await office.db.deleteFrom('outbox_messages').where('lead_id', '=', leadId).execute()
  return leadId
}
