import { createHash } from 'node:crypto'
import type { PartFault } from '#app/domain/site/content-fault.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { DrawingKind, DrawingOf } from './drawing.ts'
import { drawingFaults } from './drawing-faults.ts'

const known = new Map<string, PartFault[]>()
const maxKnown = 500

/**
 * As `drawingFaults`, cached for each drawing and the facts that it is checked against. It takes some 20 ms a drawing, half of
 * a site's check, and few drafts change a drawing.
 */
export function knownDrawingFaults<Kind extends DrawingKind>(
  kind: Kind,
  content: DrawingOf<Kind>,
  { facts, modelHouse }: Pick<SiteSettings, 'facts' | 'modelHouse'>,
): PartFault[] {
  const key = createHash('sha256')
    .update(JSON.stringify([kind, content, facts, modelHouse]))
    .digest('base64')
  const found = known.get(key)
  if (found) return found
  if (known.size >= maxKnown) known.clear()
  const faults = drawingFaults(kind, content, { facts, modelHouse })
  known.set(key, faults)
  return faults
}
