import { z } from 'zod'

/** A picture where content uses one. Files lie in `content/<site>/media/`; the alternative text says what is seen. */
export const picture = z.strictObject({
  name: z.string(),
  /** Another crop for narrow screens. */
  narrow: z.string().optional(),
  alt: z.string(),
  /** The CG disclaimer or caption that stands with the picture. */
  caption: z.string().optional(),
})

export type PictureRef = z.infer<typeof picture>
