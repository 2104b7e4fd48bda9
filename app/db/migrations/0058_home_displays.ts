import { type Kysely, sql } from 'kysely'

export const expands = true

/** Links by which a television shows the board of homes. See `domain/homes/displays.server.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table home_displays (
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      name text not null,
      token_hash text not null,
      created_at text not null,
      created_by text references users (id) on delete set null,
      used_at text,
      revoked_at text,
      constraint home_displays_token unique (token_hash)
    )`,
    'create index home_displays_site on home_displays (site_id, id)',
    'create index home_displays_created_by on home_displays (created_by)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
