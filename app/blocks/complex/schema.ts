import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'
import { link } from '../link.ts'

/**
 * The complex: its site plan and what was designed for it. On wide screens plan and points stand side by side;
 * on narrow ones they and the community are an accordion.
 */
export const complex = z.strictObject({
  type: z.literal('complex'),
  id: z.string(),
  label: z.string(),
  title: z.string(),
  plan: z.strictObject({ title: z.string(), picture, narrow: picture, link }),
  design: z.strictObject({
    title: z.string(),
    points: z.array(z.strictObject({ title: z.string(), text: z.string() })).min(1),
  }),
  community: z
    .strictObject({ title: z.string(), text: z.string(), picture: picture.optional(), link: link.optional() })
    .optional(),
})
