import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note } from '../../platform/field-roles.ts'

/** A drawing to the edges of the window: plan, site plan, elevation. What it shows stands beside it as text too. */
export const drawing = z.strictObject({
  type: z.literal('drawing'),
  title: heading,
  text: z.string().optional(),
  picture,
  /** Drawn for narrow screens, one below the other; without them the same picture is used. */
  narrow: z.array(picture).default([]),
  /** `sheet`: the drawing has no ground of its own and keeps its own size, so that several have one scale. */
  ground: z.enum(['own', 'sheet']).default('own'),
  keys: z
    .array(
      z.strictObject({
        label: heading,
        tone: z.enum(['wall', 'extension', 'dashes', 'first', 'second', 'faint']),
      }),
    )
    .default([]),
  notes: z.array(note).default([]),
})
