import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note } from '../../platform/field-roles.ts'

/** The areas of a unit's rooms, counted from its plan. */
export const roomAreas = z.strictObject({
  type: z.literal('room-areas'),
  title: heading,
  plan: drawingRef('plan'),
  /** Where the areas are from. */
  note: note,
})
