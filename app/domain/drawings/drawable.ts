import { asDrawn, type DrawingKind, type DrawingOf, type DrawnOf, isPictured, schemaOf } from './drawing.ts'
import { mapParts } from './maps/location-map.ts'
import { sizeFaults } from './size-faults.ts'

/** The document in the type that views take; undefined if it has another shape, or numbers that nothing can be drawn from. */
export function asDrawable<Kind extends DrawingKind>(
  kind: Kind,
  content: unknown,
): DrawingOf<Kind> | undefined {
  // A map is drawn with faults that only its list of places shows.
  const schema = kind === 'map' && !isPictured(content) ? mapParts : schemaOf(kind, content)
  const parsed = schema.safeParse(content)
  if (!parsed.success || sizeFaults(kind, parsed.data).length) return undefined
  const drawing = parsed.data as DrawingOf<Kind>
  const drawn = asDrawn<Kind>(drawing)
  if (kind === 'map' && drawn && !hasGate(drawn as DrawnOf<'map'>)) return undefined
  return drawing
}

/** Distances and circles begin at it. */
const hasGate = ({ features }: DrawnOf<'map'>) =>
  features.some(({ properties, geometry }) => properties.kind === 'gate' && geometry.type === 'Point')
