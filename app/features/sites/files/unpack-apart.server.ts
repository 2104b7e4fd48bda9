import { threadOf } from '../../../platform/thread.server.ts'

export interface Unpacking {
  /** Path of the file. */
  zip: string
  /** Empty folder. */
  target: string
}

export type Unpacked = { ok: true } | { ok: false; sentence: string }

/** Unpacks in a thread: a hundred megabytes take seconds, and more memory than the server may spend. */
export const unpackApart = threadOf<Unpacking, Unpacked>(
  'the unpacking of a site',
  () => new URL('./unpack-worker.ts', import.meta.url),
  { maxOldGenerationSizeMb: 512 },
)
