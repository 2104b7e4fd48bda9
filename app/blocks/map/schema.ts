import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'

/** What can be taken off the map. */
const layer = z.enum(['traffic', 'school', 'life', 'industry'])

/** A location map of several sheets over one another: the ground, and a sheet for each kind of place. */
export const map = z.strictObject({
  type: z.literal('map'),
  title: z.string(),
  /** Says what the choices are for. */
  choose: z.string(),
  layers: z.array(z.strictObject({ id: layer, label: z.string() })).min(1),
  maps: z
    .array(
      z.strictObject({
        on: z.enum(['wide', 'narrow']),
        /** Its alternative text tells what all sheets together show. */
        ground: picture,
        sheets: z.array(z.strictObject({ layer, picture })),
      }),
    )
    .min(1),
  note: z.string(),
})
