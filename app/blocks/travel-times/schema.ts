import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** Travel times; each claim with its source or condition in the same row. */
export const travelTimes = z.strictObject({
  type: z.literal('travel-times'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  map: drawingRef('map').optional(),
  rows: z
    .array(
      z.strictObject({
        /** 도보 or 차로. */
        by: heading,
        figure: z.string(),
        unit: z.string(),
        to: heading,
        place: silent(z.string().optional()),
        detail: z.string(),
        source: note,
      }),
    )
    .min(1),
  note: note,
})
