import { z } from 'zod'
import { pressPost } from '../press/press-post.ts'

/** `office.json` in a site's folder: data of the office besides the published content. It names no person. */
export const officeFile = 'office.json'
/** Originals of pictures that nothing shows, and of pictures and files that drafts change. */
export const libraryFolder = 'library'
export const draftedFolder = 'drafted'

const kept = z.strictObject({
  /** By which the post's address stays. */
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const officeContent = z.strictObject({
  /** Documents by part, null for one that is to be taken off. Of pictures and files their names: the bytes are in `drafted/`. */
  drafts: z.record(z.string(), z.record(z.string(), z.unknown()).nullable()).default({}),
  /** Findings that are meant to stand. @property file below the site's folder */
  accepted: z
    .array(z.strictObject({ check: z.string(), file: z.string(), text: z.string(), reason: z.string() }))
    .default([]),
  /** Alternative texts of the library, by name of the picture. */
  alts: z.record(z.string(), z.string()).default({}),
  /** When pictures and files came, by name: structured data says it of films. Earlier exports lack it. */
  added: z.record(z.string(), z.iso.datetime()).default({}),
  /** Of `press/*.json`, by file. */
  posts: z.record(z.string(), kept).default({}),
  /** Posts that nobody sees: unpublished ones. */
  unpublished: z
    .array(pressPost.extend({ ...kept.shape, publishedAt: z.iso.datetime().nullable() }))
    .default([]),
})

export type OfficeContent = z.infer<typeof officeContent>
export type KeptPost = z.infer<typeof kept>
