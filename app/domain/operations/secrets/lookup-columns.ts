import type { Database } from '#app/db/schema.ts'

/** Hashes that are rekeyed row by row; others have their own steps in `rotateSecret`. */
export const lookupColumns = [
  { table: 'leads', column: 'idempotency_key' },
  { table: 'lead_events', column: 'submission_key' },
  { table: 'repeat_registrations', column: 'submission_key' },
  { table: 'vouchers', column: 'code_hash' },
] as const satisfies { table: keyof Database; column: string }[]
