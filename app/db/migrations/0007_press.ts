import { type Kysely, sql } from 'kysely'

/** Posts that are taken down and put up again, edited by several people, published once a form; and what is gone for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'integer', initial?: number) =>
    db.schema
      .alterTable('press_posts')
      .addColumn(name, type, (c) => (initial === undefined ? c : c.notNull().defaultTo(initial)))
      .execute()
  // Its day stays with a post that is taken down, so that it comes back where it stood.
  await add('unpublished', 'integer', 0)
  await add('version', 'integer', 1)
  await add('submission_key', 'text')
  await add('image_alt', 'text')
  await add('image_caption', 'text')
  await add('share_media_id', 'text')
  await add('created_by', 'text')
  await db.schema
    .createIndex('press_posts_submission')
    .on('press_posts')
    .columns(['site_id', 'submission_key'])
    .unique()
    .execute()
  await db.schema.createIndex('press_posts_bin').on('press_posts').column('deleted_at').execute()

  // An address that was once given out answers 410 and not 404: search engines then forget it.
  await db.schema
    .createTable('press_gone')
    .addColumn('post_id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('gone_at', 'text', (c) => c.notNull())
    .execute()
  await sql`update press_posts set unpublished = 1 where published_at is null`.execute(db)
}
