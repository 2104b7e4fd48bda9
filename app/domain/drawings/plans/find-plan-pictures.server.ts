import type { Db } from '#app/db/client.server.ts'
import type { Pictures, StoredPicture } from '#app/domain/media/find-pictures.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { isPictured } from '../drawing.ts'
import { findDrawing } from '../find-drawings.server.ts'
import { layoutOf } from './draw-layout.ts'
import { asPlanPicture } from './plan-picture.ts'

/** Millimetres of a plan per pixel of its picture's nominal size. */
const perPixel = 20

/**
 * Plans that content shows as pictures. Their addresses carry the content version, so they never change. A plan that is a picture itself
 * is that one of the site's `media`.
 */
export async function findPlanPictures(
  db: Db,
  site: Site,
  content: unknown,
  media: Promise<Pictures>,
): Promise<Pictures> {
  const names = new Set(walkJson(content).flatMap(({ value }) => (asPlanPicture(value) ? [`${value}`] : [])))
  const found = await Promise.all(
    [...names].map(async (picture): Promise<[string, StoredPicture][]> => {
      const name = asPlanPicture(picture)?.name ?? ''
      const plan = await findDrawing(db, site, 'plan', name)
      if (!plan) return []
      if (isPictured<'plan'>(plan)) {
        const own = (await media)[plan.picture.name]
        return own ? [[picture, own]] : []
      }
      const { view } = layoutOf(plan)
      const size = {
        width: Math.round((view.x1 - view.x0) / perPixel),
        height: Math.round((view.y1 - view.y0) / perPixel),
      }
      const base = `/${site.slug}/plans/${site.contentVersion}/${name}`
      return [[picture, { base, isDrawing: true, ...size, widths: [], placeholder: '' }]]
    }),
  )
  return Object.fromEntries(found.flat())
}
