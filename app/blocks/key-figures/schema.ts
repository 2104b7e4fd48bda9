import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** The development in figures: one large number, its parts, a row of others, and its front drawn to scale. */
export const keyFigures = z.strictObject({
  type: z.literal('key-figures'),
  id: silent(z.string()),
  label: heading,
  /** Said to those who cannot see that the figures are a section. */
  title: heading,
  figure: z.string(),
  unit: z.string(),
  parts: z.array(z.strictObject({ label: heading, value: z.string(), onSale: z.boolean().default(false) })),
  row: z.array(z.strictObject({ label: heading, value: z.string(), unit: z.string() })).max(4),
  skyline: z
    .strictObject({
      picture,
      narrow: picture,
      /** What the drawing's tones mean; an entry marked `wide` is drawn on wide screens only. */
      keys: z.array(
        z.strictObject({
          label: heading,
          tone: z.enum(['line', 'marked', 'faint']),
          wide: z.boolean().default(false),
        }),
      ),
      note: note,
    })
    .optional(),
})
