import type { LeadForm as FormKind } from '../../db/column-types.ts'
import { island } from '../../islands/island.tsx'
import { useSite } from '../../ui/site-context.tsx'
import LeadForm from './island.tsx'

const LeadFormIsland = island('lead-form', LeadForm, 'interaction')

export function RegistrationForm({
  id,
  form,
  submitLabel,
}: {
  id: string
  form: FormKind
  submitLabel: string
}) {
  const { slug, settings, consentVersions, posted } = useSite()
  const answered = form === 'enquiry' ? posted : undefined
  return (
    <LeadFormIsland
      id={id}
      // Whichever form was posted, the enquiry page shows it again.
      form={answered?.form ?? form}
      marked={form === 'enquiry'}
      action={`/${slug}/customer`}
      endpoint={`/${slug}/leads`}
      submitLabel={submitLabel}
      shown={{
        consents: settings.consents,
        measurement: settings.measurement,
        consentVersions: consentVersions,
      }}
      phone={settings.phone}
      takesVisits={Boolean(settings.visits)}
      started={answered?.started}
      draft={answered?.draft}
      reply={answered?.reply}
    />
  )
}
