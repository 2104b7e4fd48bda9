import { expressionBuilder } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** For a query over `leads`: 1 if the customer's last decision about advertisements is a consent that counts, else 0. */
export function liveConsent() {
  const eb = expressionBuilder<Database, 'leads'>()
  return eb.fn.coalesce(
    eb
      .selectFrom('consents')
      .select((consent) =>
        consent
          .case()
          .when(
            consent.and([
              consent('consents.withdrawn_at', 'is', null),
              consent('consents.confirmed_at', 'is not', null),
            ]),
          )
          .then(consent.ref('consents.granted'))
          .else(0)
          .end()
          .as('live'),
      )
      .whereRef('consents.lead_id', '=', 'leads.id')
      .where('consents.kind', '=', 'marketing')
      .where('consents.awaits_registration', '=', 0)
      .orderBy('consents.id', 'desc')
      .limit(1),
    eb.val(0),
  )
}
