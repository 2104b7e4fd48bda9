import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

export const locationSummary = z.strictObject({
  type: z.literal('location-summary'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  text: z.string(),
  facts: z.array(z.strictObject({ label: heading, value: z.string() })),
  link,
  picture,
})
