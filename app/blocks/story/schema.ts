import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'

/** What a brand stands for: words that come after half a second, and a picture that comes once one has scrolled. */
export const story = z.strictObject({
  type: z.literal('story'),
  label: z.string(),
  title: z.string(),
  texts: z.array(z.string()).min(1),
  picture,
  /** What the words mean in the building, a name and a sentence each. */
  points: z.array(z.strictObject({ title: z.string(), text: z.string() })).default([]),
})
