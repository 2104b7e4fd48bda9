import type { Db } from '#app/db/client.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Document, DraftPart } from '../documents/parts.ts'
import { readStored, schemaVersionOf } from '../publish/published-site.server.ts'

/** Saves of each document to which the draft can be reset. */
const maxSaves = 200

/** Call it in the transaction that saves. @returns the version, which no earlier save of the document had */
export async function keepSave(
  tx: Db,
  saved: { site_id: string; part: DraftPart; content: string | null },
  savedAt: string,
  savedBy: string | null,
): Promise<number> {
  const { site_id, part } = saved
  const last = await tx
    .selectFrom('content_draft_saves')
    .select((select) => select.fn.max('version').as('version'))
    .where('site_id', '=', site_id)
    .where('part', '=', part)
    .executeTakeFirst()
  const version = (last?.version ?? 0) + 1
  await tx
    .insertInto('content_draft_saves')
    .values({
      ...saved,
      id: newId(),
      version,
      schema_version: schemaVersionOf(part),
      saved_at: savedAt,
      saved_by: savedBy,
    })
    .execute()
  if (version > maxSaves)
    await tx
      .deleteFrom('content_draft_saves')
      .where('site_id', '=', site_id)
      .where('part', '=', part)
      .where('version', '<=', version - maxSaves)
      .execute()
  return version
}

/** What somebody began with: that save, or what is published where it was published or thrown away since. */
export async function readSave(
  tx: Db,
  siteId: string,
  part: DraftPart,
  version: number,
  published: Document | undefined,
): Promise<Document | null> {
  const row = await selectSave(tx, siteId, part, version)
  return row ? readStored(part, row.content, row.schema_version) : (published ?? null)
}

const selectSave = (db: Db, siteId: string, part: DraftPart, version: number) =>
  db
    .selectFrom('content_draft_saves')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('part', '=', part)
    .where('version', '=', version)
    .executeTakeFirst()

export interface DraftSave {
  version: number
  savedAt: string
  savedBy: string | null
}

/** Newest first. */
export async function listSaves(db: Db, siteId: string, part: DraftPart): Promise<DraftSave[]> {
  const rows = await db
    .selectFrom('content_draft_saves')
    .select(['version', 'saved_at', 'saved_by'])
    .where('site_id', '=', siteId)
    .where('part', '=', part)
    .orderBy('version', 'desc')
    .limit(maxSaves)
    .execute()
  return rows.map(({ version, saved_at, saved_by }) => ({ version, savedAt: saved_at, savedBy: saved_by }))
}

/** Content of an earlier save; undefined where it is not kept. */
export async function findSave(
  db: Db,
  siteId: string,
  part: DraftPart,
  version: number,
): Promise<Document | null | undefined> {
  const row = await selectSave(db, siteId, part, version)
  return row && readStored(part, row.content, row.schema_version)
}
