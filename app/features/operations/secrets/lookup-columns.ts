import type { Database } from '../../../db/schema.ts'

/**
 * Hashes that stand for themselves: whatever else knows the same person or thing, each is raised alone. The others of the
 * schema have steps of their own in `rotateSecret`.
 */
export const lookupColumns = [
  { table: 'leads', column: 'idempotency_key' },
  { table: 'lead_events', column: 'submission_key' },
  { table: 'repeat_registrations', column: 'submission_key' },
  { table: 'vouchers', column: 'code_hash' },
] as const satisfies { table: keyof Database; column: string }[]
