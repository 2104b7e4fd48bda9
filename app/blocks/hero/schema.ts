import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** First screen of the home page: a headline in the picture's sky and the main action. */
export const hero = z.strictObject({
  type: z.literal('hero'),
  id: silent(z.string()),
  eyebrow: z.string(),
  title: heading,
  text: z.string(),
  action: z.string(),
  picture,
})
