import type { Page } from 'playwright-core'
import type { LeadFields } from '#app/domain/customers/customer/lead-form.ts'
import { type FieldName, fieldNames, type fields } from '#app/domain/customers/fields.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { TestInstall } from './install.ts'

type RequiredField = {
  [Name in FieldName]: (typeof fields)[Name] extends { isRequired: true } ? Name : never
}[FieldName]

/** What no registration goes without. A new required field is added here, and tests that do not mean it stay as they are. */
const required: Record<RequiredField, string> = { name: '홍길동', phone: '01012345678' }

/** A registration form as somebody fills it in. */
export const filledIn = (over: Partial<LeadFields> = {}): LeadFields => ({
  ...(Object.fromEntries(fieldNames.map((field) => [field, ''])) as Record<FieldName, string>),
  ...required,
  agree: true,
  ads: false,
  ...over,
})

/** Fills in a form of a site in a browser, and consents to the collection. @param form its selector */
export async function fillIn(
  page: Pick<Page, 'fill' | 'check'>,
  form: string,
  over: Partial<Record<FieldName, string>> = {},
): Promise<void> {
  for (const [field, value] of Object.entries({ ...required, ...over }))
    await page.fill(`${form} [name=${field}]`, value)
  await page.check(`${form} [name=agree]`)
}

let made = 0

/** A registration of somebody new; its id. What it put into the outbox is taken away again. */
export async function registered(
  office: TestInstall,
  { phone, ads = true, site = office.site }: { phone: string; ads?: boolean; site?: Site },
): Promise<string> {
  const { leadId } = await createLead(
    office,
    site,
    {
      form: 'popup',
      fields: filledIn({ phone, ads }),
      submissionKey: `filling-${++made}`,
    },
    { type: 'visitor' },
  )
  await office.db.deleteFrom('outbox_messages').where('lead_id', '=', leadId).execute()
  return leadId
}
