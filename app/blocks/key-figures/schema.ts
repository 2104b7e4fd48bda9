import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** Key figures: one large number with its parts, a row of others, and the elevation drawn to scale. */
export const keyFigures = z.strictObject({
  type: z.literal('key-figures'),
  id: silent(z.string()),
  label: heading,
  /** For screen readers. */
  title: heading,
  figure: z.string(),
  unit: z.string(),
  parts: z.array(z.strictObject({ label: heading, value: z.string(), onSale: z.boolean().default(false) })),
  row: z.array(z.strictObject({ label: heading, value: z.string(), unit: z.string() })).max(4),
  skyline: z
    .strictObject({
      picture,
      narrow: picture,
      /** Legend of the drawing; entries with `wide` are for wide screens only. */
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
