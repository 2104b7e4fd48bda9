/** What the migrations do not say of columns; `npm run table-types` writes it into the table types. */
interface ColumnNote {
  /** A type of `column-types.ts`. */
  type?: string
  /** All that the text can be. */
  values?: string[]
  note?: string
}

export const columnNotes: Record<string, ColumnNote> = {
  'sites.content_version': {
    note: "Rises with every publication of the site; part of the page cache's key.",
  },
  'sites.headline_font': { note: "Name among the media of the headline font cut for this site's letters." },
  'sites.publication_id': {
    note: 'What is shown; of the settings `published_revision_id`, which the office may have published since.',
  },
  // publications: All that a site shows at once, as revisions that never change; see `features/content/publication.ts`.
  'publications.previous_id': { note: 'What was shown before, to which a rollback goes.' },
  'publications.parts': {
    note: 'JSON: revisions of pages, drawings and pictures by name, and what the content folder said where the office may differ.',
  },
  'publications.folder_digest': {
    note: 'Of the folder that it was published from; null for what was loaded before publications were kept.',
  },
  'drawings.kind': { values: ['plan', 'layout', 'map'], note: '`drawingKinds` has their schemas.' },
  'drawings.is_published': { note: '1 for the revision that is shown; one at most of a kind and name.' },
  'media.placeholder': { note: 'Tiny blurred picture as a data address.' },
  'media.widths': { note: "JSON: widths that exist as files, ascending, the original's own last." },
  'media.published_revision_id': {
    note: "Of what content published under this name; null for the office's own.",
  },
  // media_revisions: Pictures and files as publications had them. The row of `media` holds the values of the one that is shown.
  'press_posts.share_media_id': {
    note: "Picture for previews of the address in messengers; without it the post's own picture, then the site's.",
  },
  'press_posts.published_at': {
    note: 'When it appears; kept while it is unpublished. Null for what was never to appear.',
  },
  'press_posts.version': { note: 'Rises with every change: who saves an older one is told.' },
  'press_posts.submission_key': { note: 'Of the form that made it, which may be sent twice.' },
  // press_gone: Posts that were destroyed, so that their addresses say so.
  'consent_texts.kind': { type: 'ConsentKind' },
  'leads.form': { type: 'LeadForm' },
  'leads.open_phone_hash': {
    note: "The phone's hash while another registration of the same phone is the same one; null when that time is over.",
  },
  'leads.manage_hash': { note: "Hash of the token of the visitor's own link." },
  'leads.earlier_manage_hash': {
    note: 'Of the link that the secret before the newest made; good while that secret is still in APP_SECRET.',
  },
  'leads.attribution': { note: 'JSON of first and last touch; null until attribution is known.' },
  'leads.expires_at': {
    note: 'When the retention promised in the consent text ends; null while it has not begun to run.',
  },
  'leads.keep_months': {
    note: 'Months that the text promised which this visitor agreed to; null in rows from before it was kept.',
  },
  'leads.repeats_until': {
    note: 'Until when the same phone is the same registration; null in rows from before it was kept.',
  },
  'leads.proven': { note: 'Whether a proof of work was done for it.' },
  'leads.crowded': {
    note: 'Whether so many came from its address block that its messages wait with those without work.',
  },
  'leads.answered_at': {
    note: "When its phone first answered, by its own link or to the office; null while it may be a stranger's.",
  },
  // repeat_registrations: What was registered again with a phone that has an open registration, of which it changes nothing by itself.
  'repeat_registrations.form': { type: 'LeadForm' },
  'repeat_registrations.state': { type: 'RepeatState' },
  'repeat_registrations.name_sealed': { note: 'Null once it was rejected.' },
  'repeat_registrations.attribution': { note: 'JSON, as of a registration.' },
  'repeat_registrations.visit_at': { note: 'The visit that was asked for and noted, as stored.' },
  'repeat_registrations.visit_id': {
    note: 'The visit that was booked with it; null where the phone had one already.',
  },
  'repeat_registrations.keep_months': { note: 'Months that the text promised which was agreed to with it.' },
  'repeat_registrations.expires_at': {
    note: 'When it is destroyed by itself; null once it is confirmed and goes with the registration.',
  },
  // lead_events: What happened to a registration after it was made, oldest first.
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
  'lead_events.submission_key': { note: 'Of `registered-again`: the filling of the form that it came by.' },
  'lead_events.details_sealed': { note: 'JSON; may hold personal data.' },
  'visits.status': {
    values: ['booked', 'moved', 'cancelled', 'lapsed', 'visited', 'missed'],
    note: '`lapsed`: nobody confirmed it in time, and its place is free again.',
  },
  'visits.open_lead_id': {
    note: "The registration's id while the visit is to come: unique, so that there is one at most.",
  },
  'visits.confirmed_at': {
    note: 'When its phone, by its link, or the office made it firm; null while its place is only held.',
  },
  'visits.hold_until': {
    note: 'Until when an unconfirmed place is held; from then on it is free, also before the row says so.',
  },
  'visits.proven': { note: 'Whether a proof of work was done for it.' },
  // handed_gifts: That a phone was handed the site's gift, as a hash of its own purpose; outlives the registration.
  'rate_counters.key': { note: 'Name of the limit, hash of whom it counts, and the window.' },
  // lead_statistics: What stays of destroyed registrations: numbers.
  'retention_reports.counts': { note: 'JSON: how many rows of which table.' },
  'consents.kind': { type: 'ConsentKind' },
  'consents.confirmed_at': {
    note: "Of a consent to advertising: when it began to count. Null while the number has refused and has not said by its own link that it was meant, and while the registration that it came with waits for the phone's word.",
  },
  'consents.registration_id': { note: 'The repeated registration that it came with; null with the first.' },
  'consents.awaits_registration': {
    note: "1 while that registration waits for the phone's word, and ever after where it was rejected: it counts for nothing.",
  },
  'outbox_messages.key': {
    note: 'Deterministic: what this message is about, so that making it twice is impossible.',
  },
  'outbox_messages.advertisement_id': {
    note: 'The advertisement that it carries; null of every other message.',
  },
  'outbox_messages.kind': { values: ['informational', 'ad'] },
  'outbox_messages.channel': { type: 'MessageChannel' },
  'outbox_messages.to_hash': {
    note: 'Hash of the number by which refusals are found; null where nobody can refuse.',
  },
  'outbox_messages.status': { type: 'MessageStatus' },
  'outbox_messages.reason': { note: 'Code of `messages/reasons`: why it failed, was cancelled, or waits.' },
  'outbox_messages.useless_after': { note: 'After this instant it is not sent any more.' },
  // advertisements: An advertisement of the office, sent to everybody of a site who agreed.
  'advertisements.text': { note: 'What the office wrote; the rest of the message is built.' },
  'advertisements.begins_at': { note: 'When it was to go out; the night moves it.' },
  'advertisements.through_hash': {
    note: 'Hash of the last phone that was looked at while it is put into the outbox.',
  },
  'advertisements.queued': { note: 'Messages put into the outbox so far.' },
  'advertisements.enqueued_at': {
    note: 'When everybody had been looked at; null while there are more, and for one that was stopped before.',
  },
  'message_attempts.outcome': {
    values: ['accepted', 'failed', 'unsent', 'unknown'],
    note: 'Null while the vendor has not answered: after a crash nobody knows. `unsent`: surely not handed over.',
  },
  'message_attempts.reported_at': { note: "When the vendor's report of this attempt was applied." },
  'message_attempts.ask_at': {
    note: 'When to ask the vendor what became of it; null when there is nothing to ask.',
  },
  // delivery_reports: What vendors said became of messages, kept before it is applied: a report may come before our own record.
  'delivery_reports.message_id': { note: 'Our own id, where the vendor sends it back.' },
  'delivery_reports.outcome': { values: ['delivered', 'failed'] },
  // message_refusals: Who does not want advertisements, as hashes; they outlive the registration.
  'message_refusals.source': { values: ['visitor', 'office', 'vendor'] },
  'message_refusals.lifted_at': {
    note: 'When the number took it back by its own link; null while it stands.',
  },
  'job_runs.stopped': {
    type: 'JobStop',
    note: 'Why it stopped itself when it last should have run; null when all is well.',
  },
  'fake_deliveries.times': {
    note: 'How often the fake vendor was handed this message; more than one is a repeated sending.',
  },
  'audit_entries.actor_type': { values: ['visitor', 'user', 'system'] },
  'audit_entries.details': { note: 'JSON without personal data.' },
  // two_factors: Second factors: one a person, not `verified` until its first code was typed.
  'two_factors.secret': { note: 'Encrypted with APP_SECRET.' },
  'two_factors.backup_codes': { note: 'JSON: keyed hashes of the recovery codes that are left.' },
  'two_factors.last_step': {
    note: 'Half minute (RFC 6238) of the newest code that was taken: none is taken twice.',
  },
  'two_factors.next_secret': {
    note: "Encrypted like `secret`: of a telephone that takes the other's place once it has shown a code, until when.",
  },
  // security_policies: Whose second factor is demanded; see `features/auth/security-policy`.
  'security_policies.scope': { note: "`install`, or the site's id." },
  'security_policies.second_factor': { note: 'JSON: role and since when.' },
  // password_resets: One-time links for forgotten passwords.
  'memberships.site_id': { note: 'Null only for an owner, who belongs to every site.' },
  'memberships.role': { type: 'Role' },
  'invitations.email': {
    note: 'Null where whoever has the link says who they are: the first administrator, and links of the command line.',
  },
  'invitations.role': { type: 'Role' },
  'invitations.invited_by': { note: 'Null for the command line.' },
  // redirects: Old addresses of a site and where what stood there is now.
  'redirects.from_path': { note: 'Path, perhaps with a query, in small letters.' },
  'redirects.to_path': { note: 'An address of the same site.' },
  // index_pings: Addresses that search services are to be told of, until they have been.
  // alarms: What a person has to look at; see `features/alarms`.
  'alarms.site_id': { note: 'Null for what concerns the whole install.' },
  'alarms.kind': { type: 'AlarmKind' },
  'alarms.open_key': { note: 'Site and kind while it is open; null once somebody has acknowledged it.' },
  'alarms.details': { note: 'JSON without personal data.' },
  'alarms.told_at': { note: "When the site's staff was written to about it." },
  // install_state: One row, `install`: what the install knows about itself.
  'install_state.mark': {
    note: 'Rises before and after anything leaves the install; a restored backup is behind the copy beside the database.',
  },
  'install_state.is_backup': { note: '1 in the copies that `npm run backup` makes.' },
  'install_state.clock_at': {
    note: 'Newest instant at which the clock was believed; null before the first.',
  },
  'install_state.rewrite_wanted': {
    note: "1 while remains of what was destroyed may lie in the database's files.",
  },
  'install_state.install_id': {
    note: 'What its journal calls it: the id of its first site, which its backups have too; null before there is one.',
  },
  // journal_entries: What a restored backup would have to be told, on its way to the file that outlives the database.
  'journal_entries.entry': { note: 'JSON of `features/journal/journal-entry.ts`.' },
  // app_secrets: Every secret that stored hashes were made with; see `features/operations/secrets`.
  'app_secrets.id': { note: 'Fingerprint of the secret.' },
  'app_secrets.number': {
    note: '1 is the oldest; a stored hash tells by its beginning which was the last to go into it.',
  },
  'app_secrets.retired_at': { note: 'When nothing was left that only this secret and older ones guard.' },
  'app_secrets.secret_sealed': {
    note: 'The retired secret itself: it is a step of the look-up hashes for ever, though no secret any more.',
  },
}
