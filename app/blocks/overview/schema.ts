import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

const table = z.strictObject({
  kind: z.literal('table'),
  title: heading,
  columns: z.array(z.string()).min(1).max(3),
  /** One value per column, or one for all. */
  rows: z.array(
    z.strictObject({
      label: heading,
      values: z.array(z.string()).min(1),
      big: z.boolean().default(false),
    }),
  ),
  note: note,
  link,
})

const pictures = z.strictObject({
  kind: z.literal('pictures'),
  title: heading,
  pictures: z.array(picture).min(1),
  link,
})

const slides = z.strictObject({
  kind: z.literal('slides'),
  title: heading,
  slides: z
    .array(
      z.strictObject({
        picture,
        whole: z.boolean().default(false),
        title: heading,
        text: z.string(),
      }),
    )
    .min(2),
})

/** Summary of the development for narrow screens, an accordion. */
export const overview = z.strictObject({
  type: z.literal('overview'),
  id: silent(z.string()),
  title: heading,
  items: z.array(z.discriminatedUnion('kind', [table, pictures, slides])).min(2),
})
