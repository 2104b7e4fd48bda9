import type { Db } from '#app/db/client.server.ts'
import type { Pictures, StoredPicture } from '#app/domain/media/find-pictures.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { isPictured } from '../drawing.ts'
import { findDrawing } from '../find-drawings.server.ts'
import { asMapPicture, sizeOf } from './map-picture.ts'

/**
 * Map views that content shows as pictures. Their addresses contain the content version, so they never change. A map that is
 * itself a picture is one picture of the site's `media` for every view.
 */
export async function findMapPictures(
  db: Db,
  site: Site,
  content: unknown,
  media: Promise<Pictures>,
): Promise<Pictures> {
  const names = new Set(walkJson(content).flatMap(({ value }) => (asMapPicture(value) ? [`${value}`] : [])))
  const maps = new Map<string, ReturnType<typeof findDrawing<'map'>>>()
  const found = await Promise.all(
    [...names].map(async (name): Promise<[string, StoredPicture][]> => {
      const { map, view } = asMapPicture(name) as { map: string; view: string }
      const drawing = maps.get(map) ?? findDrawing(db, site, 'map', map)
      maps.set(map, drawing)
      const found = await drawing
      if (found && isPictured<'map'>(found)) {
        const own = (await media)[found.picture.name]
        return own ? [[name, own]] : []
      }
      const size = found && sizeOf(found, view)
      if (!size) return []
      const base = `/${site.slug}/maps/${site.contentVersion}/${map}/${view}`
      return [[name, { base, isDrawing: true, ...size, widths: [], placeholder: '' }]]
    }),
  )
  return Object.fromEntries(found.flat())
}
