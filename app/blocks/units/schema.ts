import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

const unitType = z.strictObject({
  /** What the address's fragment says: `/#84A`. */
  id: silent(z.string().regex(/^[0-9A-Za-z]+$/)),
  label: heading,
  text: z.string(),
  picture,
  /** Areas in square metres as text; the view adds 평. */
  areas: z.array(z.strictObject({ label: heading, value: z.string() })),
  rooms: z.string(),
  link,
})

const tour = z.strictObject({
  id: silent(z.string().regex(/^[0-9A-Za-z]+$/)),
  label: heading,
  picture,
  url: silent(z.string().startsWith('/')),
})

/**
 * The unit types with their plans, one at a time. On narrow screens they and the model house are an accordion,
 * and the section's title is that of the open item.
 */
export const units = z
  .strictObject({
    type: z.literal('units'),
    id: silent(z.string()),
    label: heading,
    title: heading,
    /** Name of the first item of the narrow layout. */
    item: z.string(),
    types: z.array(unitType).min(1),
    /** The type that is shown first. */
    first: silent(z.string()),
    modelHouse: z
      .strictObject({
        title: heading,
        item: z.string(),
        text: z.string(),
        /** Says on the picture how the tour begins. */
        prompt: z.string(),
        tours: z.array(tour).min(1),
        link,
      })
      .optional(),
  })
  .refine((block) => block.types.some((type) => type.id === block.first), {
    path: ['first'],
    message: 'types에 있는 id여야 합니다',
  })
