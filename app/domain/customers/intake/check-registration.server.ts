import type { Db } from '#app/db/client.server.ts'
import type { LeadForm } from '#app/db/column-types.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { checkHome } from '../check-home.server.ts'
import { checkLead, type LeadDraft, type LeadErrors, type LeadFields } from '../customer/lead-form.ts'
import { fieldsOn } from '../fields.ts'

/**
 * A submitted form, read by the rules of its fields and compared with the site. A field that the form does not ask for under
 * the site's consent text is not collected (개인정보 보호법 제16조).
 */
export async function checkRegistration(
  db: Db,
  site: Site,
  form: LeadForm,
  draft: LeadDraft,
): Promise<{ ok: true; fields: LeadFields } | { ok: false; errors: LeadErrors }> {
  const { agree, ads, measure } = draft
  const asked = fieldsOn(form, site.settings.consents.collection)
  const checked = checkLead({
    ...Object.fromEntries(asked.map((name) => [name, draft[name]])),
    agree,
    ads,
    measure,
  })
  if (!checked.ok) return checked
  const errors = await checkHome(db, site, checked.fields.home)
  return errors.home ? { ok: false, errors } : checked
}
