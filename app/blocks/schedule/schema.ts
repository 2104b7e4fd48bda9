import { z } from 'zod'
import { heading } from '../../platform/field-roles.ts'

/** Steps of the sale from the settings, as a timeline and a month calendar. */
export const schedule = z.strictObject({
  type: z.literal('schedule'),
  label: heading,
  title: heading,
  calendarTitle: z.string(),
  addAll: z.string(),
})
