import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'
import { tableData } from '../table-data.ts'

/** A text beside a picture that extends to the window's edge, with points or a table below the text. */
export const textWithPicture = z.strictObject({
  type: z.literal('text-with-picture'),
  /** As a section of the home page, which fills the window. */
  id: silent(z.string().optional()),
  label: heading.optional(),
  title: heading,
  text: z.string().optional(),
  points: z.array(z.strictObject({ title: heading, text: z.string() })).default([]),
  table: tableData.optional(),
  source: note.optional(),
  picture,
  side: z.enum(['left', 'right']).default('right'),
  tone: z.enum(['paper', 'sand', 'dark']).default('paper'),
  /** A drawing that must not be cropped. */
  whole: z.boolean().default(false),
  link: link.optional(),
})
