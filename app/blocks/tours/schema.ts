import { z } from 'zod'
import { tourAddress } from '../../features/drawings/tours/tour-address.ts'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** Virtual tours of the model house, one at a time, as still pictures until pressed. */
export const tours = z.strictObject({
  type: z.literal('tours'),
  title: heading,
  prompt: z.string(),
  help: z.string(),
  tours: z
    .array(
      z.strictObject({
        id: silent(z.string().regex(/^[0-9A-Za-z]+$/)),
        label: heading,
        text: z.string(),
        picture,
        address: tourAddress,
        link: link.optional(),
      }),
    )
    .min(1),
})
