import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { film } from '../video/schema.ts'

export const videos = z.strictObject({
  type: z.literal('videos'),
  title: heading,
  text: z.string(),
  transcriptTitle: z.string(),
  videos: z
    .array(
      z.strictObject({
        id: silent(z.string().regex(/^[a-z0-9-]+$/)),
        label: heading,
        title: heading,
        length: z.string(),
        poster: picture,
        film,
        transcript: z.array(z.strictObject({ at: z.string(), text: z.string(), source: note })).min(1),
      }),
    )
    .min(2),
})
