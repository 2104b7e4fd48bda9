import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Inside a query of `vouchers`: visits that make it valid, booked or made. By phone: its registrations share the voucher. */
export const visitsOfVoucher = (selectFrom: ExpressionBuilder<Database, 'vouchers'>['selectFrom']) =>
  selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select('visits.id')
    .whereRef('leads.site_id', '=', 'vouchers.site_id')
    .whereRef('leads.phone_hash', '=', 'vouchers.phone_hash')
    .where('visits.status', 'in', ['booked', 'visited'])
