import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { captionText, heading, note, silent } from '../../platform/field-roles.ts'

const view = z.strictObject({
  /** A view of the map. */
  view: silent(z.string()),
  caption: captionText.optional(),
})

/** A location map with what can be taken off it, and the list of its places with their distances. */
export const map = z.strictObject({
  type: z.literal('map'),
  title: heading,
  map: drawingRef('map'),
  /** Says what the choices are for. */
  choose: z.string(),
  /** What is to be seen, in a sentence; the list below says the rest. */
  alt: z.string(),
  /** Drawn for wide screens, and for narrow ones below one another. */
  wide: z.array(view).min(1),
  narrow: z.array(view).min(1),
  /** Over the list of places. */
  list: z.string(),
  note: note,
})
