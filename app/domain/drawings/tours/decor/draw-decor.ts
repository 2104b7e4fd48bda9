import type { Shade } from '../mesh.ts'
import type { Workshop } from '../things/kit.ts'
import { drawCurtains } from './curtains.ts'
import { drawDownlights } from './downlights.ts'
import { drawWallPictures } from './wall-pictures.ts'

export function drawDecor(workshop: Workshop, shade: Shade, furnished: boolean): void {
  const { mesher, unit } = workshop
  drawDownlights(mesher, unit)
  if (!furnished) return
  for (const opening of unit.openings) drawCurtains(workshop, shade, opening)
  for (const thing of unit.furniture)
    if (thing.kind === 'sofa' || (thing.kind === 'bed' && thing.width > 1.3))
      drawWallPictures(workshop, shade, thing)
}
