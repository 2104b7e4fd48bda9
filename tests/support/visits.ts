import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type VisitOffer, visitOffer } from '#app/domain/site/visit-offer.ts'
import type { TestInstall } from './install.ts'
import { filledIn } from './leads.ts'

/** Ten and two o'clock on weekdays, one o'clock on weekends, three parties each. */
export const fewHours: VisitOffer = visitOffer.parse({
  from: '2026-11-01',
  until: '2026-12-31',
  times: ['10:00', '14:00'],
  weekendTimes: ['13:00'],
  capacity: 3,
})

/** The first site with appointments and a gift, published. */
export async function siteWithVisits({ db, clock, site }: TestInstall, visits = fewHours): Promise<Site> {
  const gift = { title: '기념품', text: '드립니다.', onceMonths: 24 }
  const settings = { ...site.settings, visits, gift }
  await db.transaction().execute((tx) => publishSettings(tx, clock, site.id, settings, operator))
  return (await findSiteById(db, site.id)) as Site
}

let made = 0

/** A registration of somebody new, with a visit that they chose. */
export async function registeredFor(
  office: TestInstall,
  site: Site,
  { visitAt, phone = `010${String(70_000_000 + ++made)}` }: { visitAt?: string; phone?: string } = {},
): Promise<string> {
  const { leadId } = await createLead(
    office,
    site,
    {
      form: 'popup',
      fields: filledIn({ phone }),
      submissionKey: `visit-${++made}`,
      visitAt,
      trust: { proven: true, isCrowded: false, canBook: true },
    },
    { type: 'visitor' },
  )
  return leadId
}
