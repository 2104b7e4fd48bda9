import { z } from 'zod'

/** A post of the demo: `content/<site>/press/*.json`. Posts are plain text; paragraphs are lines. */
export const pressPost = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  content: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
  pinned: z.boolean().default(false),
  source: z.strictObject({ name: z.string(), url: z.url() }).optional(),
})

export type PressPost = z.infer<typeof pressPost>
