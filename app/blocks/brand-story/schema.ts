import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading } from '../../platform/field-roles.ts'

/** What a brand stands for: words that come after half a second, and a picture that comes once one has scrolled. */
export const brandStory = z.strictObject({
  type: z.literal('brand-story'),
  label: heading,
  title: heading,
  texts: z.array(z.string()).min(1),
  picture,
  /** What the words mean in the building, a name and a sentence each. */
  points: z.array(z.strictObject({ title: heading, text: z.string() })).default([]),
})
