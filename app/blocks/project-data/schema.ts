import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'

/** Project data by phase. The address's `?phase=` chooses the option; the first one is the default. */
export const projectData = z.strictObject({
  type: z.literal('project-data'),
  label: z.string(),
  options: z
    .array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        picture,
        rows: z.array(z.strictObject({ label: z.string(), value: z.string(), big: z.boolean().default(false) })).min(1),
      }),
    )
    .min(1),
  action: z.string(),
})
