import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { captionText, heading, note, silent } from '../../platform/field-roles.ts'

const view = z.strictObject({
  view: silent(z.string()),
  caption: captionText.optional(),
})

export const map = z.strictObject({
  type: z.literal('map'),
  title: heading,
  map: drawingRef('map'),
  choose: z.string(),
  /** One sentence; the list has the rest. */
  alt: z.string(),
  /** Views for wide screens; narrow ones show them one below the other. */
  wide: z.array(view).min(1),
  narrow: z.array(view).min(1),
  list: z.string(),
  note: note,
})
