import { z } from 'zod'

/** The development in figures: one large number, its parts, and a row of others. */
export const scale = z.strictObject({
  type: z.literal('scale'),
  label: z.string(),
  title: z.string(),
  figure: z.string(),
  unit: z.string(),
  parts: z.array(z.strictObject({ label: z.string(), value: z.string(), onSale: z.boolean().default(false) })),
  row: z.array(z.strictObject({ label: z.string(), value: z.string(), unit: z.string() })),
})
