import type { Database } from './schema.ts'

/** `place`: see `encrypt`, `<place>:<id of the row>`. */
export const sealedColumns = [
  { table: 'leads', id: 'id', column: 'name_sealed', place: 'leads.name' },
  { table: 'leads', id: 'id', column: 'phone_sealed', place: 'leads.phone' },
  { table: 'leads', id: 'id', column: 'message_sealed', place: 'leads.message' },
  { table: 'lead_calls', id: 'id', column: 'note_sealed', place: 'lead_calls.note' },
  { table: 'lead_notes', id: 'id', column: 'body_sealed', place: 'lead_notes.body' },
  { table: 'lead_events', id: 'id', column: 'details_sealed', place: 'lead_events.details' },
  {
    table: 'repeat_registrations',
    id: 'id',
    column: 'name_sealed',
    place: 'repeat_registrations.name',
  },
  {
    table: 'repeat_registrations',
    id: 'id',
    column: 'message_sealed',
    place: 'repeat_registrations.message',
  },
  { table: 'drafts', id: 'id', column: 'body_sealed', place: 'drafts.body' },
  { table: 'vouchers', id: 'id', column: 'code_sealed', place: 'vouchers.code' },
  { table: 'outbox_messages', id: 'id', column: 'to_sealed', place: 'outbox_messages.to' },
  { table: 'outbox_messages', id: 'id', column: 'title_sealed', place: 'outbox_messages.title' },
  { table: 'outbox_messages', id: 'id', column: 'body_sealed', place: 'outbox_messages.body' },
  { table: 'fake_deliveries', id: 'message_id', column: 'to_sealed', place: 'fake_deliveries.to' },
  { table: 'fake_deliveries', id: 'message_id', column: 'body_sealed', place: 'fake_deliveries.body' },
  { table: 'import_rows', id: 'id', column: 'row_sealed', place: 'import_rows.row' },
  { table: 'report_recipients', id: 'id', column: 'email_sealed', place: 'report_recipients.email' },
  { table: 'draft_comments', id: 'id', column: 'author_sealed', place: 'draft_comments.author' },
  { table: 'staff_phones', id: 'id', column: 'phone_sealed', place: 'staff_phones.phone' },
  { table: 'app_secrets', id: 'id', column: 'secret_sealed', place: 'app_secrets.secret' },
] as const satisfies { table: keyof Database; id: string; column: `${string}_sealed`; place: string }[]
