import { type DrawingKind, type DrawingOf, drawingKinds } from './drawing.ts'
import { mapParts } from './maps/location-map.ts'
import { sizeFaults } from './size-faults.ts'

/** A map is drawn with faults that only its list of places shows. */
const schemas = { ...drawingKinds, map: mapParts }

/** The document as renderers take it; undefined where it has not the shape, or numbers that nothing is drawn of. */
export function asDrawable<Kind extends DrawingKind>(
  kind: Kind,
  content: unknown,
): DrawingOf<Kind> | undefined {
  const parsed = schemas[kind].safeParse(content)
  if (!parsed.success || sizeFaults(kind, parsed.data).length) return undefined
  if (kind === 'map' && !hasGate(parsed.data as DrawingOf<'map'>)) return undefined
  return parsed.data as DrawingOf<Kind>
}

/** Distances and circles begin at it. */
const hasGate = ({ features }: DrawingOf<'map'>) =>
  features.some(({ properties, geometry }) => properties.kind === 'gate' && geometry.type === 'Point')
