import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** 입주자모집공고: what is in it, and the button that opens it. The file itself is served at `/announcement.pdf`. */
export const announcement = z.strictObject({
  type: z.literal('announcement'),
  label: heading,
  title: heading,
  text: z.string(),
  picture,
  pdf: z.strictObject({ file: silent(z.literal('announcement.pdf')) }),
  /** Words on the button; size and kind of the file follow them. */
  action: z.string(),
  /** Stands over the page while the file loads. */
  loading: z.string(),
  /** Said where the browser opened no window, and where the file could not be had. */
  blocked: z.string(),
  failed: z.string(),
  contents: z.array(z.strictObject({ title: heading, text: z.string() })).min(1),
})
