import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** The newest posts of the press list, beside a picture. */
export const news = z.strictObject({
  type: z.literal('news'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  /** Of the link to the whole list. */
  all: z.string(),
  picture,
})
