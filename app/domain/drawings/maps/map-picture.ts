import { walkJson } from '#app/domain/site/walk-json.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { rememberAll } from '#app/platform/remember.ts'
import { asDrawingRef, type DrawingOf, isPictured } from '../drawing.ts'
import type { LocationMap } from './location-map.ts'

/** Picture name of a map view in content: `maps/location/home.svg`. */
const address = /^maps\/([a-z0-9-]+)\/([a-z][a-z0-9-]*)\.svg$/

export function asMapPicture(name: unknown): { map: string; view: string } | undefined {
  const [, map, view] = (typeof name === 'string' && address.exec(name)) || []
  return map && view ? { map, view } : undefined
}

/** CSS pixels. */
export const diagramSizes = {
  distance: { width: 420, height: 120 },
  reach: { width: 420, height: 170 },
} as const

export function sizeOf(map: LocationMap, name: string): { width: number; height: number } | undefined {
  const [view, diagram] = [ownProperty(map.views, name), ownProperty(map.diagrams, name)]
  if (view) return { width: view.width, height: Math.round(view.width / view.ratio) }
  return diagram && diagramSizes[diagram.draws]
}

export function missingInMaps(
  content: unknown,
  maps: readonly DrawingOf<'map'>[],
): { path: string; name: string }[] {
  const of = (name: string) => maps.find((map) => map.name === name)
  return walkJson(content).flatMap(({ path, value }) => {
    if (value === null || typeof value !== 'object') return []
    const pictures = 'alt' in value ? Object.values(value).flatMap((name) => asMapPicture(name) ?? []) : []
    const missing = pictures.filter(({ map: name, view }) => {
      const map = of(name)
      // A picture is every view of its map.
      return !map || (!isPictured<'map'>(map) && !sizeOf(map, view))
    })
    if (missing.length) return missing.map(({ map, view }) => ({ path, name: `maps/${map}/${view}.svg` }))
    const ref = 'map' in value ? asDrawingRef(value.map) : undefined
    const map = ref && of(ref.name)
    if (!map) return []
    const ids = idsOf(isPictured<'map'>(map) ? map.places : map.features)
    return [
      ...named(value, 'place').filter(({ name }) => !ids.has(name)),
      ...named(value, 'view').filter(
        ({ name }) => !isPictured<'map'>(map) && !Object.hasOwn(map.views, name),
      ),
    ].map(({ path: inner, name }) => ({ path: `${path}.${inner}`, name }))
  })
}

const idsOf = rememberAll((places: readonly { id: string }[]) => new Set<string>(places.map(({ id }) => id)))

const named = (value: object, field: string) =>
  walkJson(value).flatMap(({ path, value: name }) =>
    typeof name === 'string' && path.split('.').at(-1) === field ? [{ path, name }] : [],
  )
