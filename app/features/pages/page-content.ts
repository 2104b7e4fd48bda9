import { z } from 'zod'
import { block } from '../../blocks/schema.ts'
import { picture } from '../media/picture.ts'

const head = {
  title: z.string().min(1),
  description: z.string().min(1),
  keywords: z.array(z.string()).min(1),
}

/** A page: `content/<site>/pages/*.json`. */
export const pageContent = z.strictObject({
  path: z.string().startsWith('/'),
  ...head,
  /**
   * Addresses of the same page with their own head: `?{param}={option}`. An option that is not listed here
   * shows the default.
   */
  variant: z
    .strictObject({ param: z.string(), options: z.record(z.string(), z.strictObject(head)) })
    .optional(),
  /**
   * Query parameters that choose what the page shows, with the values they may have: `{ "a": ["59A", "84A"] }`.
   * They make other documents of the same page and have no head of their own.
   */
  choices: z
    .record(z.string().regex(/^[a-z]+$/), z.array(z.string().regex(/^[0-9A-Za-z]+$/)).min(1))
    .optional(),
  /** The picture for previews in messengers; without it one is drawn with the title. JPEG, PNG, WebP or AVIF. */
  share: picture.omit({ narrow: true, caption: true }).optional(),
  banner: z
    .strictObject({ title: z.string(), lines: z.array(z.string()), picture: picture.optional() })
    .optional(),
  /** Pages beside this one; `title` names the group. */
  subNavigation: z
    .strictObject({
      title: z.string(),
      items: z.array(z.strictObject({ title: z.string(), url: z.string().startsWith('/') })),
    })
    .optional(),
  blocks: z.array(block).min(1),
  notices: z.array(z.string()).default([]),
})

export type PageContent = z.infer<typeof pageContent>
