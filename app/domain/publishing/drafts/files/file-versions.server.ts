import type { Db } from '#app/db/client.server.ts'
import type { FileDocument } from '#app/domain/media/file-document.ts'
import { storedFileName } from '#app/domain/media/store-file.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Change } from '../../documents/compare-content.ts'
import type { PublicationParts } from '../../documents/publication.ts'

export interface FileVersion extends FileDocument {
  revisionId: string
  /** Number of the publication that published it. */
  number: number
  at: string
  /** Undefined for a publication by command. */
  by: string | undefined
  /** `/media/<hash>.pdf`, where it can still be looked at. */
  address: string
}

const maxPublications = 200

/** Versions that visitors were shown, newest first. */
export async function listFileVersions(db: Db, siteId: string, name: string): Promise<FileVersion[]> {
  const rows = await db
    .selectFrom('publications')
    .select(['number', 'created_at', 'created_by', 'changes', 'parts'])
    .where('site_id', '=', siteId)
    .where(({ eb, or }) => or([eb('changes', 'is', null), eb('changes', 'like', `%"${name}"%`)]))
    .orderBy('number', 'desc')
    .limit(maxPublications)
    .execute()
  const shown = rows
    .filter(({ changes }) => changes === null || isOf(JSON.parse(changes) as Change[], name))
    .flatMap((row) => {
      const revisionId = (JSON.parse(row.parts) as PublicationParts).media[name]
      return revisionId === undefined ? [] : [{ ...row, revisionId }]
    })
  const files = await revisionsOf(
    db,
    siteId,
    shown.map(({ revisionId }) => revisionId),
  )
  const people = await personNames(
    db,
    shown.map(({ created_by }) => created_by),
  )
  return shown.flatMap(({ revisionId, number, created_at, created_by }, i) => {
    const file = files.get(revisionId)
    // An older publication that kept no list of changes may have had the same one.
    if (!file || shown[i + 1]?.revisionId === revisionId) return []
    const address = `/media/${storedFileName({ name, sha256: file.sha256 })}`
    return [{ ...file, revisionId, number, at: created_at, by: people.get(created_by ?? ''), address }]
  })
}

const isOf = (changes: Change[], name: string) =>
  changes.some((change) => change.kind === 'media' && change.name === name)

async function revisionsOf(db: Db, siteId: string, ids: string[]): Promise<Map<string, FileDocument>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('media_revisions')
    .select(['id', 'sha256', 'mime', 'bytes'])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}
