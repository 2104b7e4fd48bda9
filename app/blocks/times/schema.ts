import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'

/** How long it takes to get where; each claim with its source or condition in the same row. */
export const times = z.strictObject({
  type: z.literal('times'),
  id: z.string(),
  label: z.string(),
  title: z.string(),
  /** The map that the straight distances of the rows' places are taken from. */
  map: drawingRef('map').optional(),
  rows: z
    .array(
      z.strictObject({
        /** 도보 or 차로. */
        by: z.string(),
        figure: z.string(),
        unit: z.string(),
        to: z.string(),
        /** The same place on the map. */
        place: z.string().optional(),
        detail: z.string(),
        source: z.string(),
      }),
    )
    .min(1),
  note: z.string(),
})
