import { z } from 'zod'
import { heading } from '../../platform/field-roles.ts'

/** The steps of the sale from the site's settings, as a timeline and as a month calendar. */
export const schedule = z.strictObject({
  type: z.literal('schedule'),
  label: heading,
  title: heading,
  calendarTitle: z.string(),
  /** Words on the link that puts every step into the visitor's own calendar. */
  addAll: z.string(),
})
