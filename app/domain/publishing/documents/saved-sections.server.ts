import { type Block, block } from '#app/blocks/schema.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import { storedPage } from '../pages/stored-page.ts'

export interface SavedSection {
  id: string
  name: string
  block: Block
}

const maxSections = 200

/** Saves a block for use on other pages and other sites of the same people. @returns false if it has faults */
export async function saveSection(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { name, content }: { name: string; content: unknown },
  actor: Actor,
): Promise<boolean> {
  const parsed = block.safeParse(content)
  if (!parsed.success || !name.trim()) return false
  await db
    .insertInto('saved_sections')
    .values({
      id: newId(),
      site_id: siteId,
      name: name.trim().slice(0, 60),
      block: JSON.stringify(content),
      schema_version: storedPage.version,
      created_at: toTimestamp(clock.now()),
      created_by: actor.id ?? null,
    })
    .execute()
  return true
}

/** Of these sites, newest first; what a later version cannot read any more is left out. */
export async function listSections(db: Db, siteIds: string[]): Promise<SavedSection[]> {
  if (!siteIds.length) return []
  const rows = await db
    .selectFrom('saved_sections')
    .select(['id', 'name', 'block', 'schema_version'])
    .where('site_id', 'in', siteIds)
    .orderBy('id', 'desc')
    .limit(maxSections)
    .execute()
  return rows.flatMap((row) => {
    const content = ifReadable(() => readBlock(row.block, row.schema_version))
    return block.safeParse(content).success ? [{ id: row.id, name: row.name, block: content as Block }] : []
  })
}

/** Upgrades are of whole pages. @throws UnreadableContent */
const readBlock = (json: string, version: number): unknown =>
  storedPage.read(`{"blocks":[${json}]}`, version).blocks[0]

/** @returns false where it is of none of these sites */
export async function removeSection(db: Db, siteIds: string[], id: string): Promise<boolean> {
  if (!siteIds.length) return false
  const { numDeletedRows } = await db
    .deleteFrom('saved_sections')
    .where('site_id', 'in', siteIds)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
