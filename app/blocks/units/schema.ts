import { z } from 'zod'
import { tourAddress } from '../../features/drawings/tours/tour-address.ts'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

const unitType = z.strictObject({
  /** Fragment of the address: `/#84A`. */
  id: silent(z.string().regex(/^[0-9A-Za-z]+$/)),
  label: heading,
  text: z.string(),
  picture,
  /** Square metres as text; the view adds 평. */
  areas: z.array(z.strictObject({ label: heading, value: z.string() })),
  rooms: z.string(),
  link,
})

const tour = z.strictObject({
  id: silent(z.string().regex(/^[0-9A-Za-z]+$/)),
  label: heading,
  picture,
  /** Where it is not walked through on the page itself. */
  url: silent(z.string().startsWith('/')),
  address: tourAddress.optional(),
})

/** Unit types with their plans. On narrow screens an accordion with the model house, titled by its open item. */
export const units = z
  .strictObject({
    type: z.literal('units'),
    id: silent(z.string()),
    label: heading,
    title: heading,
    item: z.string(),
    types: z.array(unitType).min(1),
    first: silent(z.string()),
    modelHouse: z
      .strictObject({
        title: heading,
        item: z.string(),
        text: z.string(),
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
