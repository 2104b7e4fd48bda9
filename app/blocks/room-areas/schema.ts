import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'

/** The areas of a unit's rooms, counted from its plan. */
export const roomAreas = z.strictObject({
  type: z.literal('room-areas'),
  title: z.string(),
  plan: drawingRef('plan'),
  /** Where the areas are from. */
  note: z.string(),
})
