import type { Db } from '#app/db/client.server.ts'
import { storedSettings } from '#app/domain/site/stored-settings.ts'
import type { Document } from '../../documents/parts.ts'
import { storedPage } from '../../pages/stored-page.ts'
import { type SharedKind, sharedKinds } from './shared-kinds.ts'

/** A text that many sites share, with facts of the site as placeholders. */
export interface SharedText {
  kind: SharedKind
  content: Document
  /** 1: as the product brings it. */
  version: number
  savedAt: string | undefined
}

/** The newest version of each, in the order of the product's own. */
export async function readShared(db: Db): Promise<SharedText[]> {
  const rows = await db.selectFrom('base_texts').selectAll().orderBy('version').execute()
  const newest = new Map(rows.map((row) => [row.name, row]))
  return sharedKinds.map((kind): SharedText => {
    const row = newest.get(kind.name)
    const stored = row && readText(kind, row.content)
    // Messages that the product has learned since it was saved are the product's.
    const content = stored
      ? kind.name === 'messages'
        ? { ...kind.product, ...stored }
        : stored
      : kind.product
    return { kind, content, version: row?.version ?? 1, savedAt: row?.saved_at }
  })
}

/** An earlier version; the first is the product's. */
export async function sharedAt(db: Db, kind: SharedKind, version: number): Promise<Document | undefined> {
  if (version === 1) return kind.product
  const row = await db
    .selectFrom('base_texts')
    .select('content')
    .where('name', '=', kind.name)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && readText(kind, row.content)
}

/** Version of the schema of texts that name none, which were stored before 0.9.0. */
const unversioned = { settings: 3, page: 2 }

const schemaOf = ({ part }: SharedKind) => (part === 'settings' ? storedSettings : storedPage)

/** As `base_texts.content` has it. */
export const writeText = (kind: SharedKind, text: Document): string =>
  JSON.stringify({ schema: schemaOf(kind).version, text })

/** Upgrades are of whole documents. @throws UnreadableContent */
function readText(kind: SharedKind, json: string): Document {
  const stored = JSON.parse(json) as Document
  const isVersioned = typeof stored.schema === 'number'
  const text = (isVersioned ? stored.text : stored) as Document
  const version = isVersioned
    ? (stored.schema as number)
    : unversioned[kind.part === 'settings' ? 'settings' : 'page']
  const read = schemaOf(kind).read(JSON.stringify(kind.wrap(text)), version, kind.name)
  return kind.read(read as Document) ?? text
}
