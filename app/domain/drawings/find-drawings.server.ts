import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { asDrawingRef, type DrawingKind, type DrawingOf, type Drawings, drawingKey } from './drawing.ts'
import { storedDrawing } from './stored-drawing.ts'

export async function findDrawing<Kind extends DrawingKind>(
  db: Db,
  site: Site,
  kind: Kind,
  name: string,
): Promise<DrawingOf<Kind> | undefined> {
  const draft = site.drafts?.get(`drawing ${kind}/${name}`)
  if (draft !== undefined) return (draft as DrawingOf<Kind> | null) ?? undefined
  const row = await db
    .selectFrom('drawings')
    .select(['content', 'schema_version'])
    .where('site_id', '=', site.id)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('is_published', '=', 1)
    .executeTakeFirst()
  return row && (storedDrawing.read(row.content, row.schema_version, `${kind}/${name}`) as DrawingOf<Kind>)
}

export async function findDrawings(db: Db, site: Site, content: unknown): Promise<Drawings> {
  const refs = walkJson(content).flatMap(({ value }) => asDrawingRef(value) ?? [])
  const named = new Map(refs.map((ref) => [drawingKey(ref), ref]))
  const found = await Promise.all(
    [...named].map(async ([key, ref]) => [key, await findDrawing(db, site, ref.drawing, ref.name)] as const),
  )
  return Object.fromEntries(found.flatMap(([key, drawing]) => (drawing ? [[key, drawing]] : [])))
}

/** Names of the site's drawings of a kind, in their order; a draft adds and removes. */
export async function namesOfDrawings(db: Db, site: Site, kind: DrawingKind): Promise<string[]> {
  const rows = await db
    .selectFrom('drawings')
    .select('name')
    .where('site_id', '=', site.id)
    .where('kind', '=', kind)
    .where('is_published', '=', 1)
    .execute()
  const names = new Set(rows.map(({ name }) => name))
  for (const [key, content] of site.drafts ?? []) {
    const [, name] = key.split(`drawing ${kind}/`)
    if (name) names[content ? 'add' : 'delete'](name)
  }
  return [...names].sort()
}
