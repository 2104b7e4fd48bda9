import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note } from '../../platform/field-roles.ts'

/** A full-width drawing: plan, site plan, elevation, with its content as text. */
export const drawing = z.strictObject({
  type: z.literal('drawing'),
  title: heading,
  text: z.string().optional(),
  picture,
  /** Pictures for narrow screens, one below the other; by default the same picture. */
  narrow: z.array(picture).default([]),
  /** `sheet`: transparent and in its own size, so that several share a scale. */
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
