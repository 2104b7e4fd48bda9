import { createHash } from 'node:crypto'
import * as z from 'zod'
import { roles } from '../roles.ts'

const hash = z.string().length(43)

const giftEntry = <Kind extends string>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    siteId: z.string(),
    lead: hash,
    toHash: z.string(),
    at: z.string(),
  })

/**
 * What a restored backup must replay. Rows are named by a hash of their random id, numbers by their stored hash: no personal
 * data. Every `toHash` follows the secrets, see `rekeyJournal`.
 */
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
  giftEntry('gift-handed-out'),
  giftEntry('gift-taken-back'),
  /** The time that a registration is booked at from then on; null once it is cancelled. */
  z.object({
    kind: z.literal('visit-set'),
    siteId: z.string(),
    lead: hash,
    startsAt: z.string().nullable(),
    at: z.string(),
  }),
  /** Homes by their numbers, which name nobody. */
  z.object({
    kind: z.literal('homes-changed'),
    siteId: z.string(),
    homes: z.array(z.string()),
    state: z.enum(['excluded', 'preparing', 'offered', 'assigned', 'contracted', 'remaining']),
    at: z.string(),
  }),
])

export type JournalEntry = z.infer<typeof journalEntry>

const anyLine = z.object({ id: z.string(), at: z.string(), install: z.string(), entry: z.unknown() })

const journalLine = anyLine.extend({ entry: journalEntry })

export type JournalLine = z.infer<typeof journalLine>

/** @returns `unknown` for an entry of a newer version, undefined for what is no line or another install's */
export function parseJournalLine(value: unknown, install: string): JournalLine | 'unknown' | undefined {
  const line = anyLine.safeParse(value)
  if (!line.success || line.data.install !== install) return undefined
  const known = journalLine.safeParse(value)
  return known.success ? known.data : 'unknown'
}

/** Ids are random, so the hash cannot be guessed. */
export const hashOfRow = (id: string): string =>
  createHash('sha256').update('bunyang journal ').update(id).digest('base64url')
