import type { Db } from '#app/db/client.server.ts'
import type { Pictures } from '#app/domain/media/find-pictures.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { findDrawing } from '../find-drawings.server.ts'
import { asMapPicture, sizeOf } from './map-picture.ts'

/** Map views that content shows as pictures. Their addresses carry the content version, so they never change. */
export async function findMapPictures(db: Db, site: Site, content: unknown): Promise<Pictures> {
  const names = new Set(walkJson(content).flatMap(({ value }) => (asMapPicture(value) ? [`${value}`] : [])))
  const maps = new Map<string, ReturnType<typeof findDrawing<'map'>>>()
  const found = await Promise.all(
    [...names].map(async (name) => {
      const { map, view } = asMapPicture(name) as { map: string; view: string }
      const drawing = maps.get(map) ?? findDrawing(db, site, 'map', map)
      maps.set(map, drawing)
      const size = await drawing.then((one) => one && sizeOf(one, view))
      if (!size) return []
      const base = `/${site.slug}/maps/${site.contentVersion}/${map}/${view}`
      return [[name, { base, isDrawing: true, ...size, widths: [] as number[], placeholder: '' }] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}
