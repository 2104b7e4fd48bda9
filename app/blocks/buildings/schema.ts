import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** 동·호수배치도: a table of floors by lines for each building of a layout, with filters. */
export const buildings = z.strictObject({
  type: z.literal('buildings'),
  title: heading,
  text: z.string().optional(),
  layout: drawingRef('layout'),
  /** The highest floors of 저층 and 중층. */
  bands: z.strictObject({ low: z.number().int().positive(), middle: z.number().int().positive() }),
  /** Path of the page with the layout; its parts are `#building-201`. */
  place: silent(z.string().startsWith('/')),
  notes: z.array(note).default([]),
})
