import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'

/** The home page's first screen: a headline in the picture's sky and the main act. */
export const hero = z.strictObject({
  type: z.literal('hero'),
  id: z.string(),
  eyebrow: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  picture,
})
