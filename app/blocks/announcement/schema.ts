import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** 입주자모집공고: its contents and a button. The file is served at `/announcement.pdf`. */
export const announcement = z.strictObject({
  type: z.literal('announcement'),
  label: heading,
  title: heading,
  text: z.string(),
  picture,
  pdf: z.strictObject({ file: silent(z.literal('announcement.pdf')) }),
  action: z.string(),
  loading: z.string(),
  /** Shown where the browser blocked the window, and where the file is missing. */
  blocked: z.string(),
  failed: z.string(),
  contents: z.array(z.strictObject({ title: heading, text: z.string() })).min(1),
})
