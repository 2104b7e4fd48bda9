import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, silent } from '../../platform/field-roles.ts'

export const siteLayout = z.strictObject({
  type: z.literal('site-layout'),
  title: heading,
  text: z.string().optional(),
  layout: drawingRef('layout'),
  alt: z.string().min(10),
  caption: z.string().min(10).meta({ role: 'caption' }),
  facilities: z.strictObject({
    title: heading,
    /** Descriptions of facilities by their ids in the layout. */
    about: z.record(z.string(), z.strictObject({ place: z.string(), text: z.string() })),
  }),
  /** Path of the page with the homes of each building; its parts are `#building-201`. */
  homes: silent(z.string().startsWith('/')),
})
