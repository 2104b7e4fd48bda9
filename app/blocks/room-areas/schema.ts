import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note } from '../../platform/field-roles.ts'

/** Areas of a unit's rooms, computed from its plan. */
export const roomAreas = z.strictObject({
  type: z.literal('room-areas'),
  title: heading,
  plan: drawingRef('plan'),
  note: note,
})
