import type { LeadForm as FormKind } from '../../db/schema.ts'
import { island } from '../../islands/island.tsx'
import { useSite } from '../../ui/site-context.tsx'
import LeadForm from './island.tsx'

const LeadFormIsland = island('lead-form', LeadForm, 'interaction')

/** The registration form of the page's site. A form that was posted here shows its result or errors. */
export function RegistrationForm({
  id,
  form,
  submitLabel,
}: {
  id: string
  form: FormKind
  submitLabel: string
}) {
  const { slug, settings, posted } = useSite()
  return (
    <LeadFormIsland
      id={id}
      form={form}
      action={`/${slug}/customer`}
      endpoint={`/${slug}/leads`}
      submitLabel={submitLabel}
      consents={settings.consents}
      phone={settings.phone}
      takesVisits={Boolean(settings.visits)}
      measurement={settings.measurement}
      draft={form === 'enquiry' ? posted?.draft : undefined}
      reply={form === 'enquiry' ? posted?.reply : undefined}
    />
  )
}
