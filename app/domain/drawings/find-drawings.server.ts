import type { Db } from '#app/db/client.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import {
  asDrawingRef,
  asDrawn,
  type DrawingKind,
  type DrawingOf,
  type Drawings,
  type DrawnOf,
  drawingKey,
  isPictured,
} from './drawing.ts'
import { storedDrawing } from './stored-drawing.ts'

/** A drawing of a site, or the picture that replaces it, with facts filled in. */
export async function findDrawing<Kind extends DrawingKind>(
  db: Db,
  site: Site,
  kind: Kind,
  name: string,
): Promise<DrawingOf<Kind> | undefined> {
  const found = await findWritten(db, site, kind, name)
  return found && isPictured<Kind>(found) ? fillAllFacts(found, site.settings.facts) : found
}

/** For what is built, measured or counted of a drawing. @returns undefined where it is a picture as well */
export const findDrawn = async <Kind extends DrawingKind>(
  db: Db,
  site: Site,
  kind: Kind,
  name: string,
): Promise<DrawnOf<Kind> | undefined> => asDrawn<Kind>(await findWritten(db, site, kind, name))

async function findWritten<Kind extends DrawingKind>(
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

/** Published pictures in place of drawings, with facts filled in. Drawings have no field of that name. */
export async function findPictured(db: Db, site: Site): Promise<Drawings> {
  const rows = await db
    .selectFrom('drawings')
    .select(['kind', 'name', 'content', 'schema_version'])
    .where('site_id', '=', site.id)
    .where('is_published', '=', 1)
    .where('content', 'like', '%"picture":%')
    .execute()
  const read = rows.flatMap(({ kind, name, content, schema_version }) => {
    const drawing = ifReadable(() => storedDrawing.read(content, schema_version))
    return drawing && isPictured(drawing) ? [[`${kind}/${name}`, drawing] as const] : []
  })
  return fillAllFacts(Object.fromEntries(read), site.settings.facts)
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
