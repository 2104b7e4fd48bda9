import { asDrawn, type DrawingOf } from '#app/domain/drawings/drawing.ts'
import type { SampleParts } from '../pages/sample-block.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'
import { parsePart } from './parts.ts'
import { drawingsOf, pagesOf } from './site-documents.ts'

/** Excludes icons, logos and previews for messengers. */
const isPhotograph = (name: string) => /\.(?:jpe?g|webp|avif)$/.test(name) && !/^(?:icon|share)-/.test(name)

/** @param drafts of the site: drawings that are not published yet can be shown too */
export function samplePartsOf(
  published: PublishedSite,
  drafts: ReadonlyMap<string, object | null>,
): SampleParts {
  const drafted = [...drafts].flatMap(([part, content]) => {
    const parsed = content ? parsePart(part) : undefined
    return parsed?.kind === 'drawing' ? [{ kind: parsed.drawing, name: parsed.name, content }] : []
  })
  const drawings = [...drawingsOf(published.documents), ...drafted]
  const pages = pagesOf(published.documents)
  const pageWith = (layout: string) =>
    pages.find(({ blocks }) =>
      blocks.some((block) => block.type === 'site-layout' && block.layout.name === layout),
    )?.path
  return {
    layouts: Object.fromEntries(
      drawings.flatMap(({ kind, name, content }) => {
        if (kind !== 'layout') return []
        const { buildings = [] } = content as Partial<DrawingOf<'layout'>>
        return [
          [
            name,
            {
              floors: Math.max(0, ...buildings.map((one) => ('floors' in one ? one.floors : 0))) || 15,
              page: pageWith(name),
            },
          ],
        ]
      }),
    ),
    pictures: [...published.pictures.keys(), ...published.officePictures.keys()].filter(isPhotograph),
    drawings: drawings.map(({ kind, name }) => ({ kind, name })),
    views: Object.fromEntries(
      drawings.flatMap(({ kind, name, content }) =>
        kind === 'map' ? [[name, viewsOf(content as DrawingOf<'map'>)]] : [],
      ),
    ),
  }
}

/** A picture has no views: the name is what a drawing that follows may call its own. */
const viewsOf = (map: DrawingOf<'map'>): string[] => Object.keys(asDrawn<'map'>(map)?.views ?? { wide: true })
