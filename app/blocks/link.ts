import { z } from 'zod'

/** A link to a page of the site, with words that say what opens. */
export const link = z.strictObject({ label: z.string(), url: z.string().startsWith('/') })
