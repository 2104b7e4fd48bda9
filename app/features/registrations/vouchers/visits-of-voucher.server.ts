import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/**
 * For use inside a query of `vouchers`: the visits for which a code is good, those that are booked or were made. They
 * are looked for by the phone: its registrations follow one another and share the code.
 */
export const visitsOfVoucher = (selectFrom: ExpressionBuilder<Database, 'vouchers'>['selectFrom']) =>
  selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select('visits.id')
    .whereRef('leads.site_id', '=', 'vouchers.site_id')
    .whereRef('leads.phone_hash', '=', 'vouchers.phone_hash')
    .where('visits.status', 'in', ['booked', 'visited'])
