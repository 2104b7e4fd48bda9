import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

export const brandBanner = z.strictObject({
  type: z.literal('brand-banner'),
  label: heading,
  title: heading,
  text: z.string(),
  link,
  picture,
})
