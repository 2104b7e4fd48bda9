import { z } from 'zod'

/** Words, pictures, colours and figures that distinguish a copied site from its source. */
const marks = z.strictObject({
  words: z.array(z.strictObject({ what: z.string(), text: z.string() })),
  /** Names of pictures and documents with their digests. */
  files: z.record(z.string(), z.string()),
  colours: z.record(z.string(), z.string()),
  /** JSON of facts by name. */
  facts: z.record(z.string(), z.string()),
  /** JSON of dates by step of the sale. */
  dates: z.record(z.string(), z.string()),
  /** Digests of drawings. */
  drawings: z.record(z.string(), z.string()),
})

export type SourceMarks = z.infer<typeof marks>

/**
 * What a site was begun with in the office (`sites.origin`), and the versions of shared texts that were brought to it. A site that came
 * as a folder has one as soon as a version was.
 */
const origin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), shared: z.record(z.string(), z.number()) }),
  z.strictObject({ kind: z.literal('template'), shared: z.record(z.string(), z.number()).default({}) }),
  z.strictObject({
    kind: z.literal('copy'),
    from: z.string(),
    marks,
    shared: z.record(z.string(), z.number()).default({}),
  }),
])

export type SiteOrigin = z.infer<typeof origin>

export const readOrigin = (stored: string | null): SiteOrigin | undefined =>
  stored === null ? undefined : origin.parse(JSON.parse(stored))
