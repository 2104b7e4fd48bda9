import type { Kysely } from 'kysely'

/** A table of rows that belong to a site and go with it. */
export const siteTable = (db: Kysely<unknown>, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addUniqueConstraint(`${name}_of_site`, ['site_id', 'id'])
