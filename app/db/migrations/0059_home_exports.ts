import { type Kysely, sql } from 'kysely'

export const expands = true

/** Lists of homes and prints of the board are exports too. What earlier versions prepared are customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column what text not null default 'customers'`.execute(db)
}
