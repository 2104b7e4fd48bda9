import { z } from 'zod'

/** The layout of a development: `content/<site>/layouts/<name>.json`. */
export const siteLayout = z.strictObject({ name: z.string() })

export type SiteLayout = z.infer<typeof siteLayout>
