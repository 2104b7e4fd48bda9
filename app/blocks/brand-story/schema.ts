import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading } from '../../platform/field-roles.ts'

/** Brand values: text that fades in after half a second, and a picture that appears on scroll. */
export const brandStory = z.strictObject({
  type: z.literal('brand-story'),
  label: heading,
  title: heading,
  texts: z.array(z.string()).min(1),
  picture,
  points: z.array(z.strictObject({ title: heading, text: z.string() })).default([]),
})
