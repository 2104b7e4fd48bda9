/** Written into the table types by `npm run table-types`. */
interface ColumnNote {
  /** A type of `column-types.ts`. */
  type?: string
  values?: string[]
  note?: string
}

export const columnNotes: Record<string, ColumnNote> = {
  'sites.content_version': { note: "Incremented by publishing; part of the page cache's key." },
  'sites.publication_id': {
    note: 'What is shown; the office may have published newer settings (`published_revision_id`).',
  },
  // publications: immutable revisions of everything that a site shows; see `features/content/publication.ts`.
  'publications.previous_id': { note: 'Target of a rollback.' },
  'publications.parts': {
    note: "JSON: revisions by name, and the content folder's values where the office may differ.",
  },
  'publications.folder_digest': { note: 'Null for content loaded before publications were stored.' },
  'drawings.kind': { values: ['plan', 'layout', 'map'] },
  'media.widths': { note: 'JSON: ascending widths that exist as files.' },
  'media.published_revision_id': { note: "Null for the office's own." },
  // media_revisions: immutable; `media` has the current values.
  'press_posts.published_at': { note: 'Kept while it is unpublished.' },
  'press_posts.version': { note: 'Optimistic lock.' },
  'consent_texts.kind': { type: 'ConsentKind' },
  'leads.form': { type: 'LeadForm' },
  'leads.open_phone_hash': { note: 'Set while repeats of the phone belong to this registration.' },
  'leads.earlier_manage_hash': { note: 'Of the previous secret, while that is in APP_SECRET.' },
  'leads.keep_months': { note: 'Months agreed to; null in older rows.' },
  'leads.crowded': { note: 'Too many from its address block: its messages wait with the unproven ones.' },
  'leads.answered_at': { note: "The phone's first answer; until then the registration may be a stranger's." },
  'repeat_registrations.form': { type: 'LeadForm' },
  'repeat_registrations.state': { type: 'RepeatState' },
  'repeat_registrations.visit_id': { note: 'Null where the phone had a visit.' },
  'lead_events.kind': {
    values: [
      'registered-again',
      'registration-confirmed',
      'registration-rejected',
      'visit-booked',
      'visit-moved',
      'visit-confirmed',
      'visit-cancelled',
      'consent-withdrawn',
      'consent-confirmed',
      'gift-handed-out',
      'assigned',
    ],
  },
  'lead_events.actor_type': { values: ['visitor', 'user', 'system'] },
  'visits.status': {
    values: ['booked', 'moved', 'cancelled', 'lapsed', 'visited', 'missed'],
    note: '`lapsed`: not confirmed in time.',
  },
  'visits.open_lead_id': { note: "The registration's id while the visit is to come: unique." },
  'visits.confirmed_at': { note: 'Null while the place is only held.' },
  'visits.hold_until': { note: 'Afterwards the place is free, even if the row is not updated yet.' },
  'rate_counters.key': { note: 'Limit, hashed subject, window.' },
  'consents.kind': { type: 'ConsentKind' },
  'consents.confirmed_at': {
    note: 'Consent to advertising: since when it counts; null while the number has to confirm it.',
  },
  'consents.awaits_registration': {
    note: '1 until the repeated registration is confirmed; stays 1 when it is rejected.',
  },
  'outbox_messages.key': { note: 'Deterministic, so that a message exists once.' },
  'outbox_messages.kind': { values: ['informational', 'ad'] },
  'outbox_messages.channel': { type: 'MessageChannel' },
  'outbox_messages.to_hash': { note: 'Finds refusals.' },
  'outbox_messages.status': { type: 'MessageStatus' },
  'outbox_messages.reason': { note: 'Code of `messages/reasons`.' },
  'advertisements.settled_counts': { note: 'JSON: messages by status, once nothing changes them any more.' },
  'advertisements.through_hash': { note: 'Cursor while enqueuing.' },
  'advertisements.enqueued_at': { note: 'Null while enqueuing, or stopped before the end.' },
  'message_attempts.outcome': {
    values: ['accepted', 'failed', 'unsent', 'unknown'],
    note: 'Null until the vendor answers. `unsent`: surely not handed over.',
  },
  // delivery_reports: stored first: a report may arrive before our own record.
  'delivery_reports.outcome': { values: ['delivered', 'failed'] },
  'message_refusals.source': { values: ['visitor', 'office', 'vendor'] },
  'job_runs.stopped': { type: 'JobStop' },
  'fake_deliveries.times': { note: 'Above 1: sent repeatedly.' },
  'audit_entries.actor_type': { values: ['visitor', 'user', 'system'] },
  'audit_entries.details': { note: 'JSON without personal data.' },
  'two_factors.backup_codes': { note: 'JSON: keyed hashes of the remaining recovery codes.' },
  'two_factors.last_step': { note: 'Step (RFC 6238) of the newest used code.' },
  'two_factors.next_secret': { note: 'Of a new telephone, until it shows a code.' },
  'security_policies.scope': { note: "`install`, or the site's id." },
  'security_policies.second_factor': { note: 'JSON: role and since when.' },
  'memberships.role': { type: 'Role' },
  'invitations.email': { note: 'Null: entered by the holder of the link.' },
  'invitations.role': { type: 'Role' },
  'redirects.from_path': { note: 'Lower case; may have a query.' },
  'alarms.kind': { type: 'AlarmKind' },
  'alarms.open_key': { note: 'Null once acknowledged.' },
  'alarms.details': { note: 'JSON without personal data.' },
  'install_state.mark': { note: 'See `advanceMark`.' },
  'install_state.rewrite_wanted': { note: 'Remains of destroyed rows may lie in the files.' },
  'app_secrets.number': { note: '1 is the oldest; prefix of hashes.' },
  'app_secrets.secret_sealed': { note: 'Still a step of the lookup hashes.' },
}
