import { z } from 'zod'

/** The surroundings of a development: `content/<site>/maps/<name>.json`. */
export const locationMap = z.strictObject({ name: z.string() })

export type LocationMap = z.infer<typeof locationMap>
