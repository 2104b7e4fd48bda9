import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** Project data by phase. The first phase is the default and has no option in its address. */
export const projectData = z.strictObject({
  type: z.literal('project-data'),
  label: heading,
  /** Query parameter, the same as the page's `variant.param`. */
  param: silent(z.string()),
  options: z
    .array(
      z.strictObject({
        id: silent(z.string()),
        label: heading,
        picture,
        rows: z
          .array(z.strictObject({ label: heading, value: z.string(), big: z.boolean().default(false) }))
          .min(1),
        /** What the figures belong to, below the table. */
        note: note.optional(),
      }),
    )
    .min(1),
  action: z.string(),
  link: link.optional(),
})
