import { z } from 'zod'
import { heading, note } from '../../platform/field-roles.ts'

/** The calculator of the stamp tax on a contract about a home. Its rules are law, not content. */
export const stampTax = z.strictObject({
  type: z.literal('stamp-tax'),
  label: heading,
  title: heading,
  text: z.string(),
  /** Stands in its place where no script runs. */
  withoutScript: z.string(),
  /** The law that it follows, and as of when. */
  note: note,
})
