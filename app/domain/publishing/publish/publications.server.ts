import type { Db } from '#app/db/client.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Change } from '../documents/compare-content.ts'
import { type Document, type DraftPart, type ParsedPart, parsePart } from '../documents/parts.ts'
import type { PublicationParts } from '../documents/publication.ts'
import { readRevision } from './published-site.server.ts'

export interface PublicationEntry {
  id: string
  number: number
  at: string
  /** Name of the person; undefined for a publication from the command line. */
  by: string | undefined
  isShown: boolean
  /** Undefined for the first one and for those of before changes were kept. */
  changes: Change[] | undefined
}

const pageSize = 50

/** Newest first. @param before number of the last one of the page before @param limit of rows */
export async function listPublications(
  db: Db,
  siteId: string,
  before = 2 ** 31 - 1,
  limit = pageSize,
): Promise<PublicationEntry[]> {
  const shown = await db
    .selectFrom('sites')
    .select('publication_id')
    .where('id', '=', siteId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('publications')
    .select(['id', 'number', 'created_at', 'created_by', 'changes'])
    .where('site_id', '=', siteId)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  const names = await personNames(
    db,
    rows.flatMap(({ created_by }) => created_by ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    at: row.created_at,
    by: row.created_by ? names.get(row.created_by) : undefined,
    isShown: row.id === shown?.publication_id,
    changes: row.changes === null ? undefined : (JSON.parse(row.changes) as Change[]),
  }))
}

/** A document as one publication showed it; undefined where it had none, or is not of this site. */
export async function documentOf(
  db: Db,
  siteId: string,
  publicationId: string,
  part: DraftPart,
): Promise<Document | undefined> {
  const row = await db
    .selectFrom('publications')
    .select(['parts', 'settings_revision_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', publicationId)
    .executeTakeFirst()
  if (!row) return undefined
  const parts = JSON.parse(row.parts) as PublicationParts
  const parsed = parsePart(part)
  const revision = revisionOf(parsed, parts) ?? (parsed?.kind === 'settings' && row.settings_revision_id)
  return revision ? await readRevision(db, siteId, part, revision) : undefined
}

function revisionOf(parsed: ParsedPart | undefined, parts: PublicationParts): string | undefined {
  if (parsed?.kind === 'page') return parts.pages[parsed.path]
  if (parsed?.kind === 'drawing') return parts.drawings[`${parsed.drawing}/${parsed.name}`]
  return parsed?.kind === 'file' ? parts.media[parsed.name] : undefined
}
