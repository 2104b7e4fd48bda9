import { z } from 'zod'
import { tourAddress } from '../../features/drawings/tours/tour-address.ts'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** Virtual tours of the model house, one at a time. Each is its still picture until a visitor asks for it. */
export const tours = z.strictObject({
  type: z.literal('tours'),
  title: heading,
  /** Says how a tour begins. */
  prompt: z.string(),
  /** How one moves in it. */
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
