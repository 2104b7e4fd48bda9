import { createHash } from 'node:crypto'
import * as z from 'zod'
import { roles } from '../people/roles.ts'

const hash = z.string().length(43)

/** What a restored backup must replay. Rows by a hash of their random id, numbers by their stored hash: no personal data. */
const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead-destroyed'), siteId: z.string(), row: hash }),
  z.object({ kind: z.literal('repeat-destroyed'), siteId: z.string(), row: hash }),
  z.object({ kind: z.literal('post-destroyed'), siteId: z.string(), row: hash }),
  z.object({ kind: z.literal('membership-changed'), row: hash, role: z.enum(roles).nullable() }),
  z.object({
    kind: z.literal('refused'),
    siteId: z.string(),
    toHash: z.string(),
    source: z.enum(['visitor', 'office', 'vendor']),
    at: z.string(),
    consents: z.array(hash),
  }),
  z.object({ kind: z.literal('refusal-lifted'), siteId: z.string(), toHash: z.string(), at: z.string() }),
])

export type JournalEntry = z.infer<typeof journalEntry>

export const journalLine = z.object({
  id: z.string(),
  at: z.string(),
  install: z.string(),
  entry: journalEntry,
})

export type JournalLine = z.infer<typeof journalLine>

/** Ids are random, so the hash cannot be guessed. */
export const hashOfRow = (id: string): string =>
  createHash('sha256').update('bunyang journal ').update(id).digest('base64url')
