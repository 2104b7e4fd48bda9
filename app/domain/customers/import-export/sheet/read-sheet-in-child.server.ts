import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import type { ReadSheet, SheetPlace } from './read-sheet.ts'
import type { HomesOfSheet, SheetJob } from './sheet-worker.ts'

/** A list of 10,000 customers takes a second and 200 MB. */
const ask = childOf<SheetJob, ReadSheet | HomesOfSheet>(
  'the reading of a list',
  () => new URL('./sheet-worker.ts', import.meta.url),
  { memoryMb: 512, timeMs: 20_000, answerMb: 20 },
)

interface TooCostly {
  ok: false
  reason: 'too-costly'
}

/**
 * Its bytes go by pipe: a list of customers is never written to a disk unsealed.
 * @param site its slug
 * @param place what somebody chose, instead of the first sheet with headings
 */
export const readSheetInChild = async (
  bytes: Uint8Array,
  site: string,
  place?: SheetPlace,
): Promise<ReadSheet | TooCostly> => (await askFor({ bytes, place }, site)) as ReadSheet | TooCostly

/** Homes of all visible sheets of a file, or of what was pasted. @param site its slug */
export const readHomesInChild = async (
  homes: Uint8Array | string,
  site: string,
): Promise<HomesOfSheet | TooCostly> => (await askFor({ homes }, site)) as HomesOfSheet | TooCostly

async function askFor(job: SheetJob, site: string) {
  try {
    return await ask(job, site)
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false, reason: 'too-costly' } as const
    throw error
  }
}
