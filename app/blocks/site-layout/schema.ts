import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** The layout of the development: a drawing of which each building can be asked, with the legend of its facilities. */
export const siteLayout = z.strictObject({
  type: z.literal('site-layout'),
  title: heading,
  text: z.string().optional(),
  layout: drawingRef('layout'),
  /** Said in place of the drawing. */
  alt: z.string().min(10),
  /** What the drawing is and is not, below it. */
  caption: z.string().min(10).meta({ role: 'caption' }),
  facilities: z.strictObject({
    title: heading,
    /** What is said about facilities, by the id that the layout gives them: where they lie, what they are. */
    about: z.record(z.string(), z.strictObject({ place: z.string(), text: z.string() })),
  }),
  /** Path of the page with the homes of each building; its parts are `#building-201`. */
  homes: silent(z.string().startsWith('/')),
})
