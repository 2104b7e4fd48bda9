import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'
import { link } from '../link.ts'

/** Virtual tours of the model house, one at a time. A tour without an address yet shows its still picture. */
export const tours = z.strictObject({
  type: z.literal('tours'),
  title: z.string(),
  /** Says how a tour begins. */
  prompt: z.string(),
  /** For tours that cannot be seen yet: what the page says of it, and what stands on the picture. */
  pending: z.strictObject({ text: z.string(), status: z.string() }),
  tours: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9A-Za-z]+$/),
        label: z.string(),
        text: z.string(),
        picture,
        /** Address of the tour, shown in a frame. */
        frame: z.string().optional(),
        link,
      }),
    )
    .min(1),
})
