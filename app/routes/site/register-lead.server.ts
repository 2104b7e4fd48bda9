import type { LeadForm } from '../../db/schema.ts'
import type { Door } from '../../door.ts'
import { createLead } from '../../features/leads/create-lead.server.ts'
import { checkLead, draftFrom, type LeadDraft, type LeadReply } from '../../features/leads/lead-form.ts'
import { maskPhone } from '../../features/leads/phone.ts'

const forms: readonly string[] = ['popup', 'inline', 'enquiry'] satisfies LeadForm[]

/** Checks and saves what a form sent, however it came, and says what became of it. */
export async function registerLead(
  door: Door,
  field: (name: string) => unknown,
): Promise<{ draft: LeadDraft; reply: LeadReply; status: 200 | 422 | 500 }> {
  const draft = draftFrom(field)
  const checked = checkLead(draft)
  if (!checked.ok)
    return { draft, reply: { ok: false, reason: 'invalid', errors: checked.errors }, status: 422 }
  const form = field('form')
  const submissionKey = field('submissionKey')
  try {
    const { receiptNo } = await createLead(
      door,
      door.site,
      {
        form: typeof form === 'string' && forms.includes(form) ? (form as LeadForm) : 'enquiry',
        fields: checked.fields,
        submissionKey:
          typeof submissionKey === 'string' && submissionKey ? submissionKey.slice(0, 100) : undefined,
      },
      door.actor,
    )
    door.wakeWorker()
    return { draft, reply: { ok: true, receiptNo, phone: maskPhone(checked.fields.phone) }, status: 200 }
  } catch (error) {
    door.log.error({ err: error, requestId: door.actor.requestId }, 'registration failed')
    return { draft, reply: { ok: false, reason: 'failed' }, status: 500 }
  }
}
