import { createHash } from 'node:crypto'

/** The chained part of an entry: everything but its IP address, which the law has erased after a while. */
export interface ChainedEntry {
  id: string
  site_id: string | null
  at: string
  actor_type: string
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string
  request_id: string | null
  details: string | null
}

export const chainedColumns = [
  'id',
  'site_id',
  'at',
  'actor_type',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'request_id',
  'details',
] as const satisfies (keyof ChainedEntry)[]

/** Before the first link. */
export const chainBeginning = ''

/** SHA-256 of the digest before and of the entries in the order of their ids, base64url. */
export function chainDigest(previous: string, entries: ChainedEntry[]): string {
  const hash = createHash('sha256').update(JSON.stringify([previous]))
  for (const entry of entries) hash.update(JSON.stringify(chainedColumns.map((name) => entry[name])))
  return hash.digest('base64url')
}
