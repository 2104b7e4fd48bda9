import type { Generated } from 'kysely'
import type { AlarmKind } from './alarm-kinds.ts'

/**
 * The tables, in the common subset of SQLite and PostgreSQL: text, integer (booleans are 0 and 1),
 * instants as ISO 8601 UTC text, ids as UUIDv7 text, JSON as text. Columns ending in `_sealed` are
 * encrypted by `platform/keys`.
 */
export interface Database {
  sites: SitesTable
  site_revisions: SiteRevisionsTable
  publications: PublicationsTable
  hosts: HostsTable
  pages: PagesTable
  page_revisions: PageRevisionsTable
  media: MediaTable
  media_revisions: MediaRevisionsTable
  drawings: DrawingsTable
  press_posts: PressPostsTable
  press_gone: PressGoneTable
  consent_texts: ConsentTextsTable
  leads: LeadsTable
  lead_events: LeadEventsTable
  repeat_registrations: RepeatRegistrationsTable
  lead_statistics: LeadStatisticsTable
  visit_slots: VisitSlotsTable
  visits: VisitsTable
  vouchers: VouchersTable
  handed_gifts: HandedGiftsTable
  rate_counters: RateCountersTable
  retention_reports: RetentionReportsTable
  consents: ConsentsTable
  outbox_messages: OutboxMessagesTable
  advertisements: AdvertisementsTable
  message_attempts: MessageAttemptsTable
  delivery_reports: DeliveryReportsTable
  message_refusals: MessageRefusalsTable
  job_runs: JobRunsTable
  fake_deliveries: FakeDeliveriesTable
  audit_entries: AuditEntriesTable
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  verifications: VerificationsTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  two_factors: TwoFactorsTable
  password_resets: PasswordResetsTable
  security_policies: SecurityPoliciesTable
  worker_beats: WorkerBeatsTable
  redirects: RedirectsTable
  index_pings: IndexPingsTable
  alarms: AlarmsTable
  install_state: InstallStateTable
  journal_entries: JournalEntriesTable
  app_secrets: AppSecretsTable
}

interface SitesTable {
  id: string
  slug: string
  is_default: number
  /** Rises with every publication of the site; part of the page cache's key. */
  content_version: Generated<number>
  published_revision_id: string | null
  /** Name among the media of the headline font cut for this site's letters. */
  headline_font: string | null
  /** What is shown; of the settings `published_revision_id`, which the office may have published since. */
  publication_id: Generated<string | null>
  created_at: string
}

interface SiteRevisionsTable {
  id: string
  site_id: string
  number: number
  settings: string
  schema_version: Generated<number>
  created_at: string
  created_by: string | null
}

/** All that a site shows at once, as revisions that never change; see `features/content/publication.ts`. */
interface PublicationsTable {
  id: string
  site_id: string
  number: number
  /** What was shown before, to which a rollback goes. */
  previous_id: string | null
  settings_revision_id: string
  headline_font: string | null
  schema_version: number
  /** JSON: revisions of pages, drawings and pictures by name, and what the content folder said where the office may differ. */
  parts: string
  /** Of the folder that it was published from; null for what was loaded before publications were kept. */
  folder_digest: string | null
  created_at: string
  created_by: string | null
}

interface HostsTable {
  host: string
  site_id: string
  is_main: number
}

interface PagesTable {
  id: string
  site_id: string
  path: string
  published_revision_id: string | null
  created_at: string
}

interface PageRevisionsTable {
  id: string
  site_id: string
  page_id: string
  number: number
  content: string
  schema_version: Generated<number>
  created_at: string
  created_by: string | null
}

interface DrawingsTable {
  id: string
  site_id: string
  /** `drawingKinds` has their schemas. */
  kind: 'plan' | 'layout' | 'map'
  name: string
  number: number
  content: string
  schema_version: Generated<number>
  /** 1 for the revision that is shown; one at most of a kind and name. */
  is_published: Generated<number>
  created_at: string
  created_by: string | null
}

interface MediaTable {
  id: string
  site_id: string
  name: string
  sha256: string
  mime: string
  width: number
  height: number
  bytes: number
  alt: string
  /** Tiny blurred picture as a data address. */
  placeholder: string
  /** JSON: widths that exist as files, ascending, the original's own last. */
  widths: string
  created_at: string
  /** Of what content published under this name; null for the office's own. */
  published_revision_id: Generated<string | null>
}

/** Pictures and files as publications had them. The row of `media` holds the values of the one that is shown. */
interface MediaRevisionsTable {
  id: string
  site_id: string
  media_id: string
  sha256: string
  mime: string
  width: number
  height: number
  bytes: number
  placeholder: string
  widths: string
  created_at: string
}

interface PressPostsTable {
  id: string
  site_id: string
  title: string
  summary: string
  content: string
  pinned: Generated<number>
  source_name: string | null
  source_url: string | null
  image_media_id: string | null
  image_alt: string | null
  image_caption: string | null
  /** Picture for previews of the address in messengers; without it the post's own picture, then the site's. */
  share_media_id: string | null
  views: Generated<number>
  /** When it appears; kept while it is unpublished. Null for what was never to appear. */
  published_at: string | null
  unpublished: Generated<number>
  /** Rises with every change: who saves an older one is told. */
  version: Generated<number>
  /** Of the form that made it, which may be sent twice. */
  submission_key: string | null
  created_by: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** Posts that were destroyed, so that their addresses say so. */
interface PressGoneTable {
  post_id: string
  site_id: string
  gone_at: string
}

interface ConsentTextsTable {
  id: string
  site_id: string
  kind: ConsentKind
  version: number
  body: string
  created_at: string
}

/** `measurement`: that advertisers' counters are told of the registration; only where a site has any. */
export type ConsentKind = 'collection' | 'marketing' | 'measurement'

export type LeadForm = 'popup' | 'inline' | 'enquiry'

interface LeadsTable {
  id: string
  site_id: string
  form: LeadForm
  receipt_no: string
  idempotency_key: string
  /** The phone's hash while another registration of the same phone is the same one; null when that time is over. */
  open_phone_hash: string | null
  /** Hash of the token of the visitor's own link. */
  manage_hash: string | null
  /** Of the link that the secret before the newest made; good while that secret is still in APP_SECRET. */
  earlier_manage_hash: Generated<string | null>
  status: string
  name_sealed: string
  phone_sealed: string
  phone_hash: string
  phone_last4: string
  message_sealed: string | null
  /** JSON of first and last touch; null until attribution is known. */
  attribution: string | null
  assigned_to: string | null
  created_at: string
  updated_at: string
  /** When the retention promised in the consent text ends; null while it has not begun to run. */
  expires_at: string | null
  /** Months that the text promised which this visitor agreed to; null in rows from before it was kept. */
  keep_months: number | null
  /** Until when the same phone is the same registration; null in rows from before it was kept. */
  repeats_until: string | null
  /** Whether a proof of work was done for it. */
  proven: Generated<number>
  /** Whether so many came from its address block that its messages wait with those without work. */
  crowded: Generated<number>
  /** When its phone first answered, by its own link or to the office; null while it may be a stranger's. */
  answered_at: Generated<string | null>
}

/**
 * `waiting` until the phone has answered by its own link. `confirmed`: its words became the registration's. `rejected`:
 * the phone says that it was somebody else; the words are gone.
 */
export type RepeatState = 'waiting' | 'confirmed' | 'rejected'

/** What was registered again with a phone that has an open registration, of which it changes nothing by itself. */
interface RepeatRegistrationsTable {
  id: string
  site_id: string
  lead_id: string
  receipt_no: string
  submission_key: string
  form: LeadForm
  state: RepeatState
  /** Null once it was rejected. */
  name_sealed: string | null
  message_sealed: string | null
  /** JSON, as of a registration. */
  attribution: string | null
  /** The visit that was asked for and noted, as stored. */
  visit_at: string | null
  /** The visit that was booked with it; null where the phone had one already. */
  visit_id: string | null
  /** Months that the text promised which was agreed to with it. */
  keep_months: number
  created_at: string
  decided_at: string | null
  /** When it is destroyed by itself; null once it is confirmed and goes with the registration. */
  expires_at: string | null
}

/** What happened to a registration after it was made, oldest first. */
interface LeadEventsTable {
  id: string
  site_id: string
  lead_id: string
  at: string
  kind: /** In rows from before such registrations had a table of their own. */
    | 'registered-again'
    | 'registration-confirmed'
    | 'registration-rejected'
    | 'visit-booked'
    | 'visit-moved'
    | 'visit-confirmed'
    | 'visit-cancelled'
    | 'consent-withdrawn'
    | 'consent-confirmed'
    | 'gift-handed-out'
    | 'assigned'
  actor_type: 'visitor' | 'user' | 'system'
  actor_id: string | null
  /** Of `registered-again`: the filling of the form that it came by. */
  submission_key: string | null
  /** JSON; may hold personal data. */
  details_sealed: string | null
}

interface VisitSlotsTable {
  id: string
  site_id: string
  starts_at: string
  taken: Generated<number>
}

interface VisitsTable {
  id: string
  site_id: string
  lead_id: string
  slot_id: string
  starts_at: string
  /** `lapsed`: nobody confirmed it in time, and its place is free again. */
  status: 'booked' | 'moved' | 'cancelled' | 'lapsed' | 'visited' | 'missed'
  /** The registration's id while the visit is to come: unique, so that there is one at most. */
  open_lead_id: string | null
  /** When its phone, by its link, or the office made it firm; null while its place is only held. */
  confirmed_at: string | null
  /** Until when an unconfirmed place is held; from then on it is free, also before the row says so. */
  hold_until: string | null
  /** Whether a proof of work was done for it. */
  proven: Generated<number>
  created_at: string
  updated_at: string
}

interface VouchersTable {
  id: string
  site_id: string
  lead_id: string
  code_hash: string
  code_sealed: string
  phone_hash: string
  issued_at: string
  redeemed_at: string | null
  redeemed_by: string | null
}

/** That a phone was handed the site's gift, as a hash of its own purpose; outlives the registration. */
interface HandedGiftsTable {
  id: string
  site_id: string
  to_hash: string
  handed_at: string
}

interface RateCountersTable {
  /** Name of the limit, hash of whom it counts, and the window. */
  key: string
  ends_at: string
  count: number
}

/** What stays of destroyed registrations: numbers. */
interface LeadStatisticsTable {
  id: string
  site_id: string
  day: string
  form: string
  channel: string
  status: string
  count: number
}

interface RetentionReportsTable {
  id: string
  site_id: string
  at: string
  /** JSON: how many rows of which table. */
  counts: string
}

interface ConsentsTable {
  id: string
  site_id: string
  lead_id: string
  kind: ConsentKind
  granted: number
  text_id: string
  channel: string
  decided_at: string
  withdrawn_at: string | null
  /**
   * Of a consent to advertising: when it began to count. Null while the number has refused and has not said by its
   * own link that it was meant, and while the registration that it came with waits for the phone's word.
   */
  confirmed_at: string | null
  /** The repeated registration that it came with; null with the first. */
  registration_id: string | null
  /** 1 while that registration waits for the phone's word, and ever after where it was rejected: it counts for nothing. */
  awaits_registration: Generated<number>
}

/**
 * `claimed` and `sending` are a worker's. `accepted` by the vendor is not yet `delivered`. `unknown`: the vendor may
 * have taken it. `cancelled`: we ourselves do not send it.
 */
export type MessageStatus =
  | 'queued'
  | 'claimed'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'cancelled'

export type MessageChannel = 'sms' | 'email' | 'webhook'

interface OutboxMessagesTable {
  id: string
  site_id: string
  lead_id: string | null
  /** Deterministic: what this message is about, so that making it twice is impossible. */
  key: string
  /** The advertisement that it carries; null of every other message. */
  advertisement_id: Generated<string | null>
  kind: 'informational' | 'ad'
  template: string
  channel: Generated<MessageChannel>
  /** Hash of the number by which refusals are found; null where nobody can refuse. */
  to_hash: string | null
  to_sealed: string
  title_sealed: string | null
  body_sealed: string
  status: MessageStatus
  /** Code of `messages/reasons`: why it failed, was cancelled, or waits. */
  reason: string | null
  due_at: string
  /** After this instant it is not sent any more. */
  useless_after: string | null
  lease_owner: string | null
  lease_until: string | null
  attempts: Generated<number>
  created_at: string
  updated_at: string
}

/** An advertisement of the office, sent to everybody of a site who agreed. */
interface AdvertisementsTable {
  id: string
  site_id: string
  /** What the office wrote; the rest of the message is built. */
  text: string
  /** When it was to go out; the night moves it. */
  begins_at: string
  written_by: string
  written_at: string
  /** Hash of the last phone that was looked at while it is put into the outbox. */
  through_hash: Generated<string>
  /** Messages put into the outbox so far. */
  queued: Generated<number>
  /** When everybody had been looked at; null while there are more, and for one that was stopped before. */
  enqueued_at: string | null
  stopped_at: string | null
  stopped_by: string | null
}

interface MessageAttemptsTable {
  id: string
  site_id: string
  message_id: string
  number: number
  vendor: string
  started_at: string
  finished_at: string | null
  /** Null while the vendor has not answered: after a crash nobody knows. `unsent`: surely not handed over. */
  outcome: 'accepted' | 'failed' | 'unsent' | 'unknown' | null
  vendor_message_id: string | null
  detail: string | null
  /** When the vendor's report of this attempt was applied. */
  reported_at: string | null
  /** When to ask the vendor what became of it; null when there is nothing to ask. */
  ask_at: string | null
}

/** What vendors said became of messages, kept before it is applied: a report may come before our own record. */
interface DeliveryReportsTable {
  id: string
  vendor: string
  vendor_message_id: string
  /** Our own id, where the vendor sends it back. */
  message_id: string | null
  outcome: 'delivered' | 'failed'
  code: string
  received_at: string
  applied_at: string | null
}

/** Who does not want advertisements, as hashes; they outlive the registration. */
interface MessageRefusalsTable {
  id: string
  site_id: string
  to_hash: string
  source: 'visitor' | 'office' | 'vendor'
  refused_at: string
  /** When the number took it back by its own link; null while it stands. */
  lifted_at: string | null
}

interface JobRunsTable {
  name: string
  started_at: string
  finished_at: string | null
  /** Why it stopped itself when it last should have run; null when all is well. */
  stopped: Generated<JobStop | null>
}

/** `too-many`: much more than usual would go. The clock is far from where it was last trusted. */
export type JobStop = 'too-many' | 'clock-ahead' | 'clock-behind'

interface FakeDeliveriesTable {
  message_id: string
  site_id: string
  to_sealed: string
  body_sealed: string
  /** How often the fake vendor was handed this message; more than one is a repeated sending. */
  times: Generated<number>
  created_at: string
}

interface AuditEntriesTable {
  id: string
  site_id: string | null
  at: string
  actor_type: 'visitor' | 'user' | 'system'
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string
  request_id: string | null
  ip_address: string | null
  /** JSON without personal data. */
  details: string | null
}

interface UsersTable {
  id: string
  name: string
  email: string
  email_verified: number
  image: string | null
  two_factor_enabled: Generated<number>
  created_at: string
  updated_at: string
}

/** Second factors: one a person, not `verified` until its first code was typed. */
interface TwoFactorsTable {
  id: string
  user_id: string
  /** Encrypted with APP_SECRET. */
  secret: string
  /** JSON: keyed hashes of the recovery codes that are left. */
  backup_codes: string
  verified: number
  failed_verification_count: number
  locked_until: string | null
  /** Half minute (RFC 6238) of the newest code that was taken: none is taken twice. */
  last_step: Generated<number>
  /** Encrypted like `secret`: of a telephone that takes the other's place once it has shown a code, until when. */
  next_secret: Generated<string | null>
  next_until: Generated<string | null>
}

/** Whose second factor is demanded; see `features/auth/security-policy`. */
interface SecurityPoliciesTable {
  /** `install`, or the site's id. */
  scope: string
  site_id: string | null
  /** JSON: role and since when. */
  second_factor: string
}

/** One-time links for forgotten passwords. */
interface PasswordResetsTable {
  id: string
  user_id: string
  token_hash: string
  expires_at: string
  used_at: string | null
  created_at: string
}

interface SessionsTable {
  id: string
  user_id: string
  token: string
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
}

interface AccountsTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

export type Role = 'owner' | 'manager' | 'editor' | 'counsellor' | 'viewer'

interface MembershipsTable {
  id: string
  user_id: string
  /** Null only for an owner, who belongs to every site. */
  site_id: string | null
  role: Role
  created_at: string
}

interface InvitationsTable {
  id: string
  token_hash: string
  /** Null where whoever has the link says who they are: the first administrator, and links of the command line. */
  email: string | null
  site_id: string | null
  role: Role
  /** Null for the command line. */
  invited_by: string | null
  expires_at: string
  used_at: string | null
  created_at: string
}

interface WorkerBeatsTable {
  worker_id: string
  at: string
}

/** Old addresses of a site and where what stood there is now. */
interface RedirectsTable {
  id: string
  site_id: string
  /** Path, perhaps with a query, in small letters. */
  from_path: string
  /** An address of the same site. */
  to_path: string
  created_at: string
  created_by: string | null
}

/** Addresses that search services are to be told of, until they have been. */
interface IndexPingsTable {
  id: string
  site_id: string
  path: string
  attempts: Generated<number>
  due_at: string
  created_at: string
}

/** What a person has to look at; see `features/alarms`. */
interface AlarmsTable {
  id: string
  /** Null for what concerns the whole install. */
  site_id: string | null
  kind: AlarmKind
  /** Site and kind while it is open; null once somebody has acknowledged it. */
  open_key: string | null
  /** JSON without personal data. */
  details: string
  count: Generated<number>
  first_at: string
  last_at: string
  acknowledged_at: string | null
  acknowledged_by: string | null
  /** When the site's staff was written to about it. */
  told_at: Generated<string | null>
}

/** One row, `install`: what the install knows about itself. */
interface InstallStateTable {
  id: string
  /** Rises before and after anything leaves the install; a restored backup is behind the copy beside the database. */
  mark: Generated<number>
  /** 1 in the copies that `npm run backup` makes. */
  is_backup: Generated<number>
  /** Newest instant at which the clock was believed; null before the first. */
  clock_at: string | null
  /** 1 while remains of what was destroyed may lie in the database's files. */
  rewrite_wanted: Generated<number>
  rewritten_at: string | null
  /** What its journal calls it: the id of its first site, which its backups have too; null before there is one. */
  install_id: Generated<string | null>
}

/** What a restored backup would have to be told, on its way to the file that outlives the database. */
interface JournalEntriesTable {
  id: string
  /** JSON of `features/journal/journal-entry.ts`. */
  entry: string
}

/** Every secret that stored hashes were made with; see `features/operations/secrets`. */
interface AppSecretsTable {
  /** Fingerprint of the secret. */
  id: string
  /** 1 is the oldest; a stored hash tells by its beginning which was the last to go into it. */
  number: number
  first_used_at: string
  /** When nothing was left that only this secret and older ones guard. */
  retired_at: string | null
  /** The retired secret itself: it is a step of the look-up hashes for ever, though no secret any more. */
  secret_sealed: string | null
}
