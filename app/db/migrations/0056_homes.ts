import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const expands = true

/** Encrypted columns, of which PostgreSQL keeps no samples (decision 22). */
const sealed = {
  home_requests: ['details_sealed'],
  home_events: ['reason_sealed'],
  sales_cases: ['contract_no_sealed', 'ended_reason_sealed'],
  buyers: ['name_sealed', 'phone_sealed'],
}

/** `open_home_id` is the home while a hold or a case is open, and null after it: its index lets a home have one at most. */
const statements = [
  `create table homes (
    id text primary key,
    site_id text not null references sites (id) on delete cascade,
    building text not null,
    number text not null,
    kind text not null default 'apartment',
    type text not null,
    floor integer not null,
    line integer not null,
    is_mirrored integer not null default 0,
    state text not null default 'preparing',
    channel text,
    cause text,
    held_until text,
    version integer not null default 1,
    change_no integer not null,
    state_at text not null,
    constraint homes_of_site unique (site_id, id),
    constraint homes_name unique (site_id, building, number)
  )`,
  'create index homes_changes on homes (site_id, change_no)',
  `create table home_boards (
    site_id text primary key references sites (id) on delete cascade,
    change_no integer not null,
    whole_no integer not null default 0,
    public_no integer not null default 0
  )`,
  `create table home_requests (
    id text primary key,
    site_id text not null references sites (id) on delete cascade,
    kind text not null,
    homes text not null,
    details_sealed text not null,
    asked_by text not null,
    asked_at text not null,
    state text not null default 'asked',
    decided_by text,
    decided_at text,
    constraint home_requests_of_site unique (site_id, id)
  )`,
  'create index home_requests_state on home_requests (site_id, state, asked_at)',
  `create table buyers (
    id text primary key,
    site_id text not null references sites (id) on delete cascade,
    name_sealed text not null,
    phone_sealed text not null,
    keep_until text,
    created_at text not null,
    constraint buyers_of_site unique (site_id, id)
  )`,
  'create index buyers_keep_until on buyers (site_id, keep_until, id)',
  `create table sales_cases (
    id text primary key,
    site_id text not null references sites (id) on delete cascade,
    home_id text not null,
    open_home_id text,
    lead_id text references leads (id) on delete set null,
    channel text not null,
    state text not null,
    contract_no_sealed text,
    contracted_on text,
    amounts text,
    sold_by text references users (id) on delete set null,
    ended_on text,
    ended_cause text,
    ended_reason_sealed text,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    constraint sales_cases_of_site unique (site_id, id),
    constraint sales_cases_home foreign key (site_id, home_id) references homes (site_id, id) on delete cascade
  )`,
  'create unique index sales_cases_open on sales_cases (open_home_id)',
  'create index sales_cases_home on sales_cases (site_id, home_id)',
  'create index sales_cases_lead on sales_cases (lead_id)',
  'create index sales_cases_sold_by on sales_cases (sold_by)',
  'create index sales_cases_contracted on sales_cases (site_id, contracted_on)',
  'create index sales_cases_ended on sales_cases (site_id, ended_on)',
  `create table case_parties (
    case_id text not null references sales_cases (id) on delete cascade,
    buyer_id text not null references buyers (id) on delete cascade,
    no integer not null,
    share integer not null,
    of_shares integer not null,
    constraint case_parties_key primary key (case_id, buyer_id)
  )`,
  'create index case_parties_buyer on case_parties (buyer_id)',
  `create table home_holds (
    id text primary key,
    site_id text not null references sites (id) on delete cascade,
    home_id text not null,
    open_home_id text,
    lead_id text references leads (id) on delete set null,
    held_by text references users (id) on delete set null,
    held_at text not null,
    held_until text not null,
    ended_at text,
    ended_by text,
    ended_how text,
    constraint home_holds_of_site unique (site_id, id),
    constraint home_holds_home foreign key (site_id, home_id) references homes (site_id, id) on delete cascade
  )`,
  'create unique index home_holds_open on home_holds (open_home_id)',
  'create index home_holds_home on home_holds (site_id, home_id, held_at)',
  'create index home_holds_lead on home_holds (lead_id)',
  'create index home_holds_held_by on home_holds (held_by)',
  `create table home_events (
    id text primary key,
    site_id text not null references sites (id) on delete cascade,
    home_id text not null,
    change_no integer not null,
    at text not null,
    event text not null,
    before text not null,
    after text not null,
    case_id text references sales_cases (id) on delete set null,
    actor_id text,
    second_id text,
    reason_sealed text,
    reverses_id text,
    constraint home_events_of_site unique (site_id, id),
    constraint home_events_home foreign key (site_id, home_id) references homes (site_id, id) on delete cascade
  )`,
  'create index home_events_home on home_events (site_id, home_id, change_no)',
  'create index home_events_case on home_events (case_id)',
  'create unique index home_events_reverses on home_events (reverses_id)',
]

/** Homes of a site, how they are sold and to whom. See `domain/homes` and `domain/sales`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const [table, columns] of Object.entries(sealed))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db)
}
