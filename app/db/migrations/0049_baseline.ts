import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const expands = true

/** A table of rows that belong to a site and go with it. Others refer to `(site_id, id)`, so that no reference crosses sites. */
function ofSite(table: string): string {
  const [name, rest = ''] = table.slice(0, table.lastIndexOf('\n')).split(' (\n', 2)
  const lines = rest.split(',\n').map((line) => line.trim())
  const constraints = lines.filter((line) => line.startsWith('constraint '))
  const all = [
    'id text primary key',
    'site_id text not null references sites (id) on delete cascade',
    ...lines.filter((line) => !constraints.includes(line)),
    `constraint ${name}_of_site unique (site_id, id)`,
    ...constraints,
  ]
  return `create table ${name} (${all.join(', ')})`
}

/** What a list asks of each registration that it passes: the indexes that lists walk hold it. */
const asked = 'channel, grade, interest, called_at, missed_calls'

/** Counts of registrations that came on a day, then of what happened on it. */
const figures = `
  day text not null,
  channel text not null default '',
  campaign text not null default '',
  form text not null default '',
  unit_type text not null default '',
  counsellor text not null default '',
  called integer not null default 0,
  reached integer not null default 0,
  responded_1 integer not null default 0,
  responded_5 integer not null default 0,
  responded_10 integer not null default 0,
  responded_30 integer not null default 0,
  responded_60 integer not null default 0,
  responded_240 integer not null default 0,
  responded_1440 integer not null default 0,
  responded_later integer not null default 0,
  booked integer not null default 0,
  visited integer not null default 0,
  missed integer not null default 0,
  contracted integer not null default 0,
  calls integer not null default 0,
  bookings integer not null default 0,
  visits integer not null default 0,
  no_shows integer not null default 0,
  contracts integer not null default 0`

/** Counted since figures have one definition. */
const laterFigures = `
  reached_calls integer not null default 0,
  first_calls integer not null default 0,
  first_calls_in_5 integer not null default 0,
  cancellations integer not null default 0,
  expected integer not null default 0,
  walk_ins integer not null default 0`

/** In this order: a table follows those that it refers to. */
const statements = [
  `create table sites (
    id text primary key,
    slug text not null unique,
    is_default integer not null,
    content_version integer not null default 0,
    published_revision_id text,
    headline_font text,
    created_at text not null,
    publication_id text,
    needs_approval integer not null default 0,
    state text not null default 'open',
    opens_at text,
    closed_at text,
    origin text,
    approval_end_asked_by text,
    approval_end_asked_at text,
    approval_ends_at text
  )`,
  'create unique index sites_one_default on sites (is_default) where is_default = 1',
  ofSite(`site_revisions (
    number integer not null,
    settings text not null,
    created_at text not null,
    created_by text,
    schema_version integer not null default 1,
    constraint site_revisions_number unique (site_id, number)
  )`),
  `create table hosts (
    host text primary key,
    site_id text not null references sites (id) on delete cascade,
    is_main integer not null
  )`,
  ofSite(`pages (
    path text not null,
    published_revision_id text,
    created_at text not null,
    constraint pages_path unique (site_id, path)
  )`),
  ofSite(`page_revisions (
    page_id text not null,
    number integer not null,
    content text not null,
    created_at text not null,
    created_by text,
    schema_version integer not null default 1,
    constraint page_revisions_page foreign key (site_id, page_id) references pages (site_id, id) on delete cascade,
    constraint page_revisions_number unique (page_id, number)
  )`),
  ofSite(`media (
    name text not null,
    sha256 text not null,
    mime text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    alt text not null,
    placeholder text not null,
    widths text not null,
    created_at text not null,
    published_revision_id text,
    is_taken_off integer not null default 0,
    constraint media_name unique (site_id, name)
  )`),
  ofSite(`press_posts (
    title text not null,
    summary text not null,
    content text not null,
    pinned integer not null default 0,
    source_name text,
    source_url text,
    image_media_id text,
    views integer not null default 0,
    published_at text,
    created_at text not null,
    updated_at text not null,
    deleted_at text,
    unpublished integer not null default 0,
    version integer not null default 1,
    submission_key text,
    image_alt text,
    image_caption text,
    share_media_id text,
    created_by text,
    updated_by text,
    constraint press_posts_image foreign key (site_id, image_media_id) references media (site_id, id)
  )`),
  'create unique index press_posts_submission on press_posts (site_id, submission_key)',
  'create index press_posts_bin on press_posts (deleted_at)',
  'create index press_posts_list on press_posts (site_id, published_at, id) where deleted_at is null and unpublished = 0',
  'create index press_posts_shown on press_posts (site_id, pinned, published_at, id) where deleted_at is null and unpublished = 0',
  'create index press_posts_managed on press_posts (site_id, (coalesce(deleted_at, published_at, created_at)), id)',
  ofSite(`consent_texts (
    kind text not null,
    version integer not null,
    body text not null,
    created_at text not null,
    constraint consent_texts_version unique (site_id, kind, version)
  )`),
  ofSite(`leads (
    form text not null,
    receipt_no text not null,
    idempotency_key text not null,
    status text not null,
    name_sealed text not null,
    phone_sealed text not null,
    phone_hash text not null,
    phone_last4 text not null,
    message_sealed text,
    attribution text,
    assigned_to text,
    created_at text not null,
    updated_at text not null,
    expires_at text,
    open_phone_hash text,
    manage_hash text,
    keep_months integer,
    repeats_until text,
    proven integer not null default 0,
    crowded integer not null default 0,
    answered_at text,
    earlier_manage_hash text,
    status_at text,
    called_at text,
    first_called_at text,
    next_call_at text,
    assigned_at text,
    grade text,
    interest text,
    region text,
    purpose text,
    source text,
    channel text,
    campaign text,
    keyword text,
    introduced_by text,
    name_hash text,
    party_size integer,
    missed_calls integer not null default 0,
    attention text,
    attention_at text,
    entered_by text,
    status_by text,
    link_no integer not null default 0,
    constraint leads_idempotency_key unique (site_id, idempotency_key),
    constraint leads_receipt_no unique (site_id, receipt_no)
  )`),
  'create unique index leads_open_phone on leads (site_id, open_phone_hash)',
  'create unique index leads_manage on leads (site_id, manage_hash)',
  'create index leads_earlier_manage on leads (site_id, earlier_manage_hash)',
  'create index leads_phone_end on leads (site_id, phone_last4, updated_at, id)',
  'create index leads_expiry on leads (site_id, expires_at, id)',
  'create index leads_phone on leads (site_id, phone_hash, created_at)',
  'create index leads_name on leads (site_id, name_hash, updated_at, id) where name_hash is not null',
  'create index leads_attention on leads (site_id, assigned_to, attention, attention_at, id) where attention is not null',
  'create index leads_to_fill on leads (id) where name_hash is null',
  `create index leads_contracted on leads (site_id, status_at, id) where status = 'contracted'`,
  'create index leads_campaign on leads (site_id, campaign) where campaign is not null',
  `create index leads_changed on leads (site_id, updated_at, id, created_at, status, ${asked})`,
  `create index leads_created on leads (site_id, created_at, id, status, assigned_to, ${asked})`,
  `create index leads_status on leads (site_id, status, updated_at, id, created_at, ${asked})`,
  `create index leads_unassigned on leads (site_id, status, updated_at, id, created_at, assigned_to, ${asked}) where assigned_to is null`,
  `create index leads_assigned on leads (assigned_to, site_id, updated_at, id, created_at, status, ${asked}) where assigned_to is not null`,
  `create index leads_created_assigned on leads (site_id, assigned_to, created_at, id, status, ${asked}) where assigned_to is not null`,
  `create index leads_status_assigned on leads (site_id, assigned_to, status, updated_at, id, created_at, ${asked}) where assigned_to is not null`,
  `create index leads_calls_due on leads (site_id, assigned_to, next_call_at, id, created_at, status, ${asked}) where next_call_at is not null`,
  `create index leads_next_order on leads (site_id, coalesce(next_call_at, '9999-12-31T23:59:59.999Z'), id, created_at, status, ${asked})`,
  `create index leads_next_order_assigned on leads (site_id, assigned_to, coalesce(next_call_at, '9999-12-31T23:59:59.999Z'), id, created_at, status, ${asked}) where assigned_to is not null`,
  ofSite(`consents (
    lead_id text not null,
    kind text not null,
    granted integer not null,
    text_id text not null,
    channel text not null,
    decided_at text not null,
    withdrawn_at text,
    confirmed_at text,
    registration_id text,
    awaits_registration integer not null default 0,
    taken_by text,
    paper_no text,
    constraint consents_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade,
    constraint consents_text foreign key (site_id, text_id) references consent_texts (site_id, id)
  )`),
  `create index consents_confirmed on consents (confirmed_at, id) where kind = 'marketing' and granted = 1 and confirmed_at is not null`,
  `create index consents_withdrawn on consents (withdrawn_at, id) where kind = 'marketing' and granted = 1 and withdrawn_at is not null`,
  'create index consents_of_lead on consents (lead_id, kind, id, awaits_registration, granted, confirmed_at, withdrawn_at)',
  ofSite(`outbox_messages (
    lead_id text,
    key text not null,
    kind text not null,
    template text not null,
    to_sealed text not null,
    body_sealed text not null,
    status text not null,
    due_at text not null,
    lease_owner text,
    lease_until text,
    attempts integer not null default 0,
    created_at text not null,
    updated_at text not null,
    channel text not null default 'sms',
    to_hash text,
    title_sealed text,
    reason text,
    useless_after text,
    advertisement_id text,
    constraint outbox_messages_key unique (site_id, key),
    constraint outbox_messages_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
  )`),
  'create index outbox_messages_of_lead on outbox_messages (lead_id)',
  `create index outbox_messages_waiting_for on outbox_messages (to_hash) where status = 'queued'`,
  `create index outbox_messages_gathered on outbox_messages (site_id) where reason = 'own:gathered'`,
  'create index outbox_messages_state on outbox_messages (site_id, status, updated_at, id)',
  'create index outbox_messages_due on outbox_messages (status, due_at, id)',
  'create index outbox_messages_of_advertisement on outbox_messages (advertisement_id, status, updated_at, id) where advertisement_id is not null',
  'create index outbox_messages_of_nobody on outbox_messages (created_at, id) where lead_id is null',
  'create index outbox_messages_reasons on outbox_messages (advertisement_id, status, reason, id) where advertisement_id is not null and reason is not null',
  ofSite(`message_attempts (
    message_id text not null,
    number integer not null,
    vendor text not null,
    started_at text not null,
    finished_at text,
    outcome text,
    vendor_message_id text,
    detail text,
    reported_at text,
    ask_at text,
    constraint message_attempts_number unique (message_id, number),
    constraint message_attempts_message foreign key (site_id, message_id) references outbox_messages (site_id, id) on delete cascade
  )`),
  'create index message_attempts_vendor_id on message_attempts (vendor, vendor_message_id)',
  'create index message_attempts_of_day on message_attempts (site_id, started_at)',
  'create index message_attempts_ask on message_attempts (ask_at)',
  `create table fake_deliveries (
    message_id text primary key,
    site_id text not null references sites (id) on delete cascade,
    to_sealed text not null,
    body_sealed text not null,
    times integer not null default 1,
    created_at text not null
  )`,
  `create table worker_beats (
    worker_id text primary key,
    at text not null
  )`,
  `create table users (
    id text primary key,
    name text not null,
    email text not null unique,
    email_verified integer not null,
    image text,
    created_at text not null,
    updated_at text not null,
    two_factor_enabled integer not null default 0
  )`,
  `create table sessions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    token text not null unique,
    expires_at text not null,
    ip_address text,
    user_agent text,
    created_at text not null,
    updated_at text not null
  )`,
  'create index sessions_of_user on sessions (user_id)',
  `create table accounts (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    account_id text not null,
    provider_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at text,
    refresh_token_expires_at text,
    scope text,
    created_at text not null,
    updated_at text not null,
    constraint accounts_provider unique (provider_id, account_id)
  )`,
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at text not null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index verifications_identifier on verifications (identifier)',
  `create table memberships (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    site_id text references sites (id) on delete cascade,
    role text not null,
    created_at text not null,
    constraint memberships_once unique (user_id, site_id),
    constraint memberships_owner check ((site_id is null) = (role = 'owner'))
  )`,
  `create unique index memberships_one_owner_row on memberships (user_id) where role = 'owner'`,
  `create table invitations (
    id text primary key,
    token_hash text not null unique,
    email text,
    site_id text references sites (id) on delete cascade,
    role text not null,
    expires_at text not null,
    used_at text,
    created_at text not null,
    invited_by text
  )`,
  'create index invitations_of_site on invitations (site_id)',
  `create table audit_entries (
    id text primary key,
    site_id text,
    at text not null,
    actor_type text not null,
    actor_id text,
    action text not null,
    subject_type text not null,
    subject_id text not null,
    request_id text,
    ip_address text,
    details text,
    chain_no integer
  )`,
  'create index audit_entries_of_site on audit_entries (site_id, at, id)',
  'create index audit_entries_addresses on audit_entries (actor_type, at, id) where ip_address is not null',
  'create index audit_entries_unchained on audit_entries (id) where chain_no is null',
  'create index audit_entries_of_subject on audit_entries (subject_type, subject_id, at, id)',
  `create index audit_entries_of_staff on audit_entries (site_id, at, id) where actor_type = 'user'`,
  `create index audit_entries_of_person on audit_entries (site_id, actor_id, at, id) where actor_type = 'user'`,
  `create index audit_entries_of_kind on audit_entries (site_id, action, at, id) where actor_type = 'user'`,
  ofSite(`drawings (
    kind text not null,
    name text not null,
    number integer not null,
    content text not null,
    created_at text not null,
    created_by text,
    is_published integer not null default 0,
    schema_version integer not null default 1,
    constraint drawings_number unique (site_id, kind, name, number)
  )`),
  'create unique index drawings_published on drawings (site_id, kind, name) where is_published = 1',
  `create table delivery_reports (
    id text primary key,
    vendor text not null,
    vendor_message_id text not null,
    message_id text,
    outcome text not null,
    code text not null,
    received_at text not null,
    applied_at text,
    constraint delivery_reports_once unique (vendor, vendor_message_id)
  )`,
  'create index delivery_reports_waiting on delivery_reports (received_at) where applied_at is null',
  ofSite(`message_refusals (
    to_hash text not null,
    source text not null,
    refused_at text not null,
    lifted_at text,
    constraint message_refusals_once unique (site_id, to_hash)
  )`),
  `create table job_runs (
    name text primary key,
    started_at text not null,
    finished_at text,
    stopped text
  )`,
  ofSite(`lead_events (
    lead_id text not null,
    at text not null,
    kind text not null,
    actor_type text not null,
    actor_id text,
    submission_key text,
    details_sealed text,
    constraint lead_events_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade,
    constraint lead_events_submission unique (site_id, submission_key)
  )`),
  'create index lead_events_of_lead on lead_events (lead_id, at)',
  ofSite(`visit_slots (
    starts_at text not null,
    taken integer not null default 0,
    constraint visit_slots_start unique (site_id, starts_at)
  )`),
  ofSite(`visits (
    lead_id text not null,
    slot_id text not null,
    starts_at text not null,
    status text not null,
    open_lead_id text unique,
    created_at text not null,
    updated_at text not null,
    confirmed_at text,
    hold_until text,
    proven integer not null default 0,
    arrived_at text,
    arrived_by text,
    status_before text,
    replaced_start text,
    walk_in integer not null default 0,
    booked_by text,
    received_by text,
    constraint visits_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade,
    constraint visits_slot foreign key (site_id, slot_id) references visit_slots (site_id, id)
  )`),
  'create index visits_coming on visits (status, starts_at)',
  'create index visits_held on visits (slot_id, hold_until) where confirmed_at is null',
  'create index visits_lapsing on visits (hold_until) where confirmed_at is null and open_lead_id is not null',
  'create index visits_hold on visits (status, hold_until) where hold_until is not null',
  'create index visits_starting on visits (site_id, starts_at, lead_id)',
  'create index visits_of_day on visits (site_id, starts_at, id)',
  'create index visits_changed on visits (site_id, updated_at, id)',
  'create index visits_booked on visits (site_id, created_at, id)',
  'create index visits_of_lead on visits (lead_id, status)',
  ofSite(`vouchers (
    lead_id text not null,
    code_hash text not null,
    code_sealed text not null,
    phone_hash text not null,
    issued_at text not null,
    redeemed_at text,
    redeemed_by text,
    constraint vouchers_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade,
    constraint vouchers_code unique (site_id, code_hash),
    constraint vouchers_phone unique (site_id, phone_hash)
  )`),
  'create index vouchers_of_lead on vouchers (lead_id)',
  `create table rate_counters (
    key text primary key,
    ends_at text not null,
    count integer not null
  )`,
  'create index rate_counters_end on rate_counters (ends_at)',
  ofSite(`retention_reports (
    at text not null,
    counts text not null
  )`),
  ofSite(`handed_gifts (
    to_hash text not null,
    handed_at text not null,
    constraint handed_gifts_once unique (site_id, to_hash)
  )`),
  'create index handed_gifts_age on handed_gifts (site_id, handed_at, id)',
  ofSite(`advertisements (
    text text not null,
    begins_at text not null,
    written_by text not null,
    written_at text not null,
    through_hash text not null default '',
    queued integer not null default 0,
    enqueued_at text,
    stopped_at text,
    stopped_by text,
    settled_counts text,
    kind text not null default 'ad',
    group_id text,
    reason text,
    left_out text
  )`),
  'create index advertisements_newest on advertisements (site_id, written_at)',
  'create index advertisements_under_way on advertisements (written_at) where enqueued_at is null',
  `create table press_gone (
    post_id text primary key,
    site_id text not null references sites (id) on delete cascade,
    gone_at text not null
  )`,
  `create table two_factors (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified integer not null default 0,
    failed_verification_count integer not null default 0,
    locked_until text,
    last_step integer not null default 0,
    next_secret text,
    next_until text
  )`,
  `create table password_resets (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    token_hash text not null unique,
    expires_at text not null,
    used_at text,
    created_at text not null
  )`,
  'create index password_resets_of_user on password_resets (user_id)',
  ofSite(`redirects (
    from_path text not null,
    to_path text not null,
    created_at text not null,
    created_by text,
    constraint redirects_once unique (site_id, from_path)
  )`),
  ofSite(`index_pings (
    path text not null,
    attempts integer not null default 0,
    due_at text not null,
    created_at text not null,
    constraint index_pings_once unique (site_id, path)
  )`),
  'create index index_pings_due on index_pings (due_at)',
  `create table alarms (
    id text primary key,
    site_id text references sites (id) on delete cascade,
    kind text not null,
    open_key text unique,
    details text not null,
    count integer not null default 1,
    first_at text not null,
    last_at text not null,
    acknowledged_at text,
    acknowledged_by text,
    told_at text
  )`,
  ofSite(`repeat_registrations (
    lead_id text not null,
    receipt_no text not null,
    submission_key text not null,
    form text not null,
    state text not null,
    name_sealed text,
    message_sealed text,
    attribution text,
    visit_at text,
    visit_id text,
    keep_months integer not null,
    created_at text not null,
    decided_at text,
    expires_at text,
    constraint repeat_registrations_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade,
    constraint repeat_registrations_receipt_no unique (site_id, receipt_no),
    constraint repeat_registrations_submission unique (site_id, submission_key)
  )`),
  'create index repeat_registrations_of_lead on repeat_registrations (lead_id, state)',
  'create index repeat_registrations_expiry on repeat_registrations (expires_at, id)',
  `create table install_state (
    id text primary key,
    mark integer not null default 0,
    is_backup integer not null default 0,
    clock_at text,
    rewrite_wanted integer not null default 0,
    rewritten_at text,
    install_id text,
    program_version text,
    backed_up_at text,
    write_tried_at text,
    journal_missing integer not null default 0
  )`,
  `create table journal_entries (
    id text primary key,
    entry text not null
  )`,
  `create table app_secrets (
    id text primary key,
    number integer not null unique,
    first_used_at text not null,
    retired_at text,
    secret_sealed text
  )`,
  `create table security_policies (
    scope text primary key,
    site_id text references sites (id) on delete cascade,
    second_factor text not null
  )`,
  ofSite(`publications (
    number integer not null,
    previous_id text,
    settings_revision_id text not null,
    headline_font text,
    schema_version integer not null,
    parts text not null,
    folder_digest text,
    created_at text not null,
    created_by text,
    changes text,
    constraint publications_number unique (site_id, number)
  )`),
  ofSite(`media_revisions (
    media_id text not null,
    sha256 text not null,
    mime text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    placeholder text not null,
    widths text not null,
    created_at text not null,
    constraint media_revisions_media foreign key (site_id, media_id) references media (site_id, id) on delete cascade,
    constraint media_revisions_once unique (media_id, sha256)
  )`),
  ofSite(`lead_calls (
    lead_id text not null,
    at text not null,
    called_by text,
    result text not null,
    note_sealed text,
    next_call_at text,
    constraint lead_calls_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
  )`),
  'create index lead_calls_of_lead on lead_calls (lead_id, at)',
  'create index lead_calls_in_time on lead_calls (site_id, at, id)',
  ofSite(`lead_notes (
    lead_id text not null,
    at text not null,
    written_by text,
    kind text not null,
    body_sealed text not null,
    read_at text,
    constraint lead_notes_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
  )`),
  'create index lead_notes_of_lead on lead_notes (lead_id, at)',
  'create index lead_notes_unread on lead_notes (site_id, kind, at, id) where read_at is null',
  ofSite(`lead_assignments (
    lead_id text not null,
    at text not null,
    from_id text,
    to_id text,
    by_id text,
    way text not null,
    batch_id text not null,
    told_at text,
    constraint lead_assignments_lead foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
  )`),
  'create index lead_assignments_of_lead on lead_assignments (lead_id, at)',
  'create index lead_assignments_in_time on lead_assignments (site_id, at, id)',
  'create index lead_assignments_in_batch on lead_assignments (batch_id, id)',
  'create index lead_assignments_of_person on lead_assignments (to_id, at) where to_id is not null',
  'create index lead_assignments_untold on lead_assignments (to_id, site_id, at) where told_at is null',
  ofSite(`assignment_rules (
    in_turn integer not null default 0,
    changed_at text not null,
    constraint assignment_rules_site unique (site_id)
  )`),
  ofSite(`teams (
    name text not null,
    created_at text not null
  )`),
  ofSite(`team_members (
    team_id text not null,
    user_id text not null,
    leads_team integer not null default 0,
    constraint team_members_person unique (site_id, user_id),
    constraint team_members_team foreign key (site_id, team_id) references teams (site_id, id) on delete cascade
  )`),
  ofSite(`duties (
    user_id text not null,
    takes_turns integer not null default 0,
    hours text not null,
    constraint duties_person unique (site_id, user_id)
  )`),
  ofSite(`absences (
    user_id text not null,
    from_at text not null,
    until_at text not null,
    covered_by text,
    entered_by text not null
  )`),
  'create index absences_now on absences (site_id, until_at)',
  `create table staff_phones (
    id text primary key,
    phone_sealed text not null,
    changed_at text not null
  )`,
  ofSite(`saved_views (
    user_id text not null,
    name text not null,
    query text not null,
    shared integer not null default 0,
    created_at text not null
  )`),
  `create table list_columns (
    id text primary key,
    columns text not null
  )`,
  ofSite(`lead_selections (
    user_id text not null,
    lead_ids text not null,
    made_at text not null
  )`),
  'create index lead_selections_age on lead_selections (made_at)',
  ofSite(`visit_rules (
    key text not null,
    hours text not null,
    reason text,
    updated_at text not null,
    updated_by text,
    constraint visit_rules_once unique (site_id, key)
  )`),
  ofSite(`gift_stock (
    received integer not null default 0,
    handed integer not null default 0,
    updated_at text not null,
    constraint gift_stock_once unique (site_id)
  )`),
  ofSite(`gift_receipts (
    at text not null,
    count integer not null,
    note text,
    recorded_by text
  )`),
  'create index gift_receipts_in_time on gift_receipts (site_id, at, id)',
  `create table drafts (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    form text not null,
    screen text not null,
    lead_id text references leads (id) on delete cascade,
    body_sealed text not null,
    saved_at text not null,
    constraint drafts_of_form unique (user_id, form)
  )`,
  'create index drafts_in_time on drafts (saved_at)',
  'create index drafts_of_lead on drafts (lead_id) where lead_id is not null',
  ofSite(`message_texts (
    title text not null,
    text text not null,
    saved_by text not null,
    saved_at text not null
  )`),
  ofSite(`message_groups (
    made_by text not null,
    made_at text not null
  )`),
  'create index message_groups_in_time on message_groups (made_at)',
  `create table message_group_members (
    group_id text not null references message_groups (id) on delete cascade,
    lead_id text not null references leads (id) on delete cascade,
    constraint message_group_members_key primary key (group_id, lead_id)
  )`,
  'create index message_group_members_of_lead on message_group_members (lead_id)',
  ofSite(`daily_figures (
    ${figures},
    registered integer not null default 0,
    ${laterFigures},
    constraint daily_figures_once unique (site_id, day, channel, campaign, form, unit_type, counsellor)
  )`),
  `create table lead_statistics (
    id text constraint lead_statistics_wide_pkey primary key,
    site_id text not null constraint lead_statistics_wide_site_id_fkey references sites (id) on delete cascade,
    ${figures},
    status text not null,
    count integer not null default 0,
    ${laterFigures},
    constraint lead_statistics_wide_of_site unique (site_id, id),
    constraint lead_statistics_wide_once unique (site_id, day, status, channel, campaign, form, unit_type, counsellor)
  )`,
  ofSite(`figure_days (
    day text not null,
    stale_at text,
    counted_at text,
    constraint figure_days_once unique (site_id, day)
  )`),
  'create index figure_days_stale on figure_days (site_id, day) where stale_at is not null',
  ofSite(`figure_runs (
    through_at text not null,
    measures_version integer not null default 0,
    constraint figure_runs_site unique (site_id)
  )`),
  ofSite(`known_campaigns (
    campaign text not null,
    constraint known_campaigns_once unique (site_id, campaign)
  )`),
  ofSite(`channel_costs (
    month text not null,
    channel text not null,
    campaign text not null default '',
    won integer not null,
    entered_by text,
    entered_at text not null,
    constraint channel_costs_once unique (site_id, month, channel, campaign)
  )`),
  ofSite(`daily_notes (
    day text not null,
    body text not null,
    written_by text,
    written_at text not null,
    constraint daily_notes_once unique (site_id, day)
  )`),
  ofSite(`report_recipients (
    email_sealed text not null,
    company text not null,
    added_by text,
    added_at text not null
  )`),
  ofSite(`exports (
    made_by text not null,
    made_at text not null,
    format text not null,
    clear integer not null,
    recipient text not null,
    basis text not null,
    reason text not null,
    filters text not null,
    state text not null,
    written integer not null default 0,
    begun_at text,
    finished_at text
  )`),
  'create index exports_newest on exports (site_id, made_at, id)',
  ofSite(`imports (
    name text not null,
    made_by text not null,
    made_at text not null,
    headings text not null,
    choices text not null,
    state text not null,
    total integer not null,
    changed_at text not null,
    acted_by text
  )`),
  'create index imports_newest on imports (site_id, made_at, id)',
  `create index imports_under_way on imports (id) where state in ('running', 'undoing', 'open')`,
  ofSite(`import_rows (
    import_id text not null,
    number integer not null,
    row_sealed text,
    state text not null,
    reason text,
    lead_id text,
    note_id text,
    constraint import_rows_import foreign key (site_id, import_id) references imports (site_id, id) on delete cascade,
    constraint import_rows_lead foreign key (lead_id) references leads (id) on delete set null
  )`),
  'create index import_rows_states on import_rows (import_id, state, number)',
  'create index import_rows_lead_of on import_rows (lead_id) where lead_id is not null',
  `create table audit_chain (
    number integer primary key,
    made_at text not null,
    first_id text not null,
    last_id text not null,
    entries integer not null,
    digest text not null,
    seal text not null
  )`,
  `create table audit_checks (
    id text primary key,
    at text not null,
    result text not null
  )`,
  `create table audit_reviews (
    id text primary key,
    site_id text not null,
    month text not null,
    signed_at text not null,
    signed_by text not null,
    findings text not null,
    note text not null,
    chain_number integer,
    chain_digest text,
    constraint audit_reviews_once unique (site_id, month)
  )`,
  ofSite(`content_drafts (
    part text not null,
    content text,
    base_revision_id text,
    schema_version integer not null,
    version integer not null,
    updated_at text not null,
    updated_by text,
    first_version integer,
    constraint content_drafts_part unique (site_id, part)
  )`),
  ofSite(`content_draft_saves (
    part text not null,
    version integer not null,
    content text,
    schema_version integer not null,
    saved_at text not null,
    saved_by text,
    constraint content_draft_saves_version unique (site_id, part, version)
  )`),
  ofSite(`accepted_findings (
    check_name text not null,
    file text not null,
    words text not null,
    reason text not null,
    accepted_at text not null,
    accepted_by text,
    constraint accepted_findings_once unique (site_id, check_name, file, words)
  )`),
  ofSite(`planned_publications (
    parts text not null,
    publish_at text,
    state text not null,
    failure text,
    created_at text not null,
    created_by text,
    decided_at text,
    decided_by text
  )`),
  'create index planned_publications_due on planned_publications (state, publish_at)',
  ofSite(`draft_links (
    name text not null,
    expires_at text not null,
    revoked_at text,
    opened_at text,
    created_at text not null,
    created_by text
  )`),
  ofSite(`draft_comments (
    link_id text references draft_links (id) on delete cascade,
    path text not null,
    place integer,
    block_type text,
    author_sealed text not null,
    body text not null,
    created_at text not null,
    resolved_at text,
    resolved_by text
  )`),
  ofSite(`document_editors (
    part text not null,
    user_id text not null references users (id) on delete cascade,
    seen_at text not null,
    constraint document_editors_once unique (site_id, part, user_id)
  )`),
  ofSite(`saved_sections (
    name text not null,
    block text not null,
    schema_version integer not null,
    created_at text not null,
    created_by text
  )`),
  ofSite(`site_imports (
    state text not null,
    done integer not null default 0,
    total integer not null default 0,
    report text,
    created_at text not null,
    created_by text
  )`),
  `create table base_texts (
    id text primary key,
    name text not null,
    version integer not null,
    content text not null,
    saved_at text not null,
    saved_by text,
    constraint base_texts_version unique (name, version)
  )`,
  ofSite(`former_slugs (
    slug text not null unique,
    renamed_at text not null,
    renamed_by text
  )`),
  `create table site_arrivals (
    id text primary key,
    slug text not null,
    host text,
    state text not null,
    done integer not null default 0,
    total integer not null default 0,
    report text not null,
    created_at text not null,
    created_by text,
    answers text
  )`,
  ofSite(`unread_drawings (
    part text not null,
    text text not null,
    uploaded_at text not null,
    uploaded_by text,
    constraint unread_drawings_part unique (site_id, part)
  )`),
  `create table app_keys (
    id text primary key,
    check_value text not null,
    first_used_at text not null,
    retired_at text
  )`,
]

/** Columns that name or describe a person: PostgreSQL would keep samples of their values in its statistics. */
const personal = {
  audit_entries: ['ip_address'],
  delivery_reports: ['vendor_message_id'],
  fake_deliveries: ['to_sealed', 'body_sealed'],
  handed_gifts: ['to_hash'],
  import_rows: ['row_sealed'],
  lead_calls: ['note_sealed'],
  lead_events: ['submission_key', 'details_sealed'],
  lead_notes: ['body_sealed'],
  leads: [
    'receipt_no',
    'idempotency_key',
    'name_sealed',
    'phone_sealed',
    'phone_hash',
    'phone_last4',
    'message_sealed',
    'attribution',
    'open_phone_hash',
    'manage_hash',
    'interest',
    'region',
    'purpose',
    'source',
    'campaign',
    'keyword',
    'introduced_by',
    'name_hash',
  ],
  message_attempts: ['vendor_message_id'],
  outbox_messages: ['to_sealed', 'body_sealed', 'to_hash', 'title_sealed'],
  rate_counters: ['key'],
  repeat_registrations: ['receipt_no', 'submission_key', 'name_sealed', 'message_sealed', 'attribution'],
  report_recipients: ['email_sealed'],
  sessions: ['token', 'ip_address', 'user_agent'],
  staff_phones: ['phone_sealed'],
  vouchers: ['code_hash', 'code_sealed', 'phone_hash'],
}

/**
 * The schema of 0.9 as a whole. A database of 0.9 is taken over as one that has it (`takeOver` of `client.server.ts`); what
 * comes later is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  // Nothing was destroyed in a database that was only just made, so no remains lie in its files.
  await sql`insert into install_state (id, rewritten_at) values ('install', 'new')`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const [table, columns] of Object.entries(personal)) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} set statistics 0`)
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
  }
}
