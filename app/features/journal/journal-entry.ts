import { createHash } from 'node:crypto'
import * as z from 'zod'
import { roles } from '../people/roles.ts'

const hash = z.string().length(43)

/**
 * What a database restored from a backup has to be told, because it happened after the backup. Rows are named by a hash
 * of their random id, numbers by the hash that the database itself keeps: nothing here is about a person.
 */
const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead-destroyed'), siteId: z.string(), row: hash }),
  z.object({ kind: z.literal('repeat-destroyed'), siteId: z.string(), row: hash }),
  z.object({ kind: z.literal('post-destroyed'), siteId: z.string(), row: hash }),
  // Another role, or none any more.
  z.object({ kind: z.literal('membership-changed'), row: hash, role: z.enum(roles).nullable() }),
  z.object({
    kind: z.literal('refused'),
    siteId: z.string(),
    toHash: z.string(),
    source: z.enum(['visitor', 'office', 'vendor']),
    /** When the person refused. */
    at: z.string(),
    /** Consents that the refusal took back. */
    consents: z.array(hash),
  }),
  z.object({ kind: z.literal('refusal-lifted'), siteId: z.string(), toHash: z.string(), at: z.string() }),
])

export type JournalEntry = z.infer<typeof journalEntry>

/** A line of the journal's files. */
export const journalLine = z.object({
  id: z.string(),
  /** When it was written here. */
  at: z.string(),
  /** Of which install: another one may have used the folder. */
  install: z.string(),
  entry: journalEntry,
})

export type JournalLine = z.infer<typeof journalLine>

/** How the journal names a row. The ids are random: nobody finds one by trying. */
export const hashOfRow = (id: string): string =>
  createHash('sha256').update('bunyang journal ').update(id).digest('base64url')
