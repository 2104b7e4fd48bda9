import type { LeadForm as FormKind } from '#app/db/column-types.ts'
import { wayLinks } from '#app/domain/drawings/maps/way-links.ts'
import { island } from '#app/islands/island.tsx'
import { useSite } from '#app/ui/site-context.tsx'
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
  const { slug, settings, consentVersions, posted, carried } = useSite()
  const { modelHouse, gift, registration, shortName, visits } = settings
  const { address, location } = modelHouse
  // The popup of the same document neither shows what came with the address nor talks about it.
  const [answered, brought] = form === 'enquiry' ? [posted, carried] : []
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
      takesVisits={Boolean(visits)}
      after={{
        address,
        ways: location ? wayLinks({ name: `${shortName} 견본주택`, ...location }) : [],
        calendar: `/${slug}/visit.ics`,
        gift: gift?.title,
        next: registration.next ?? [],
      }}
      started={answered?.started}
      draft={
        answered?.draft ?? (brought?.home ? { home: brought.home, agree: false, ads: false } : undefined)
      }
      lacksHome={brought && !brought.home ? true : undefined}
      reply={answered?.reply}
    />
  )
}
