import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** First screen of the home page: a headline in the picture's sky, the main action, below it the sale's dates. */
export const hero = z.strictObject({
  type: z.literal('hero'),
  id: silent(z.string()),
  eyebrow: z.string(),
  title: heading,
  text: z.string(),
  action: z.string(),
  picture,
  /** Beside the telephone, in short words. */
  links: z.array(link).max(5).optional(),
})
