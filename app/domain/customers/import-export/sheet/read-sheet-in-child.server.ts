import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import type { ReadSheet, SheetPlace } from './read-sheet.ts'

/** A list of 10,000 customers takes a second and 200 MB. */
const ask = childOf<{ bytes: Uint8Array; place: SheetPlace | undefined }, ReadSheet>(
  'the reading of a list',
  () => new URL('./sheet-worker.ts', import.meta.url),
  { memoryMb: 512, timeMs: 20_000, answerMb: 20 },
)

/**
 * Its bytes go by pipe: a list of customers is never written to a disk unsealed.
 * @param site its slug
 * @param place what somebody chose, instead of the first sheet with headings
 */
export async function readSheetInChild(
  bytes: Uint8Array,
  site: string,
  place?: SheetPlace,
): Promise<ReadSheet | { ok: false; reason: 'too-costly' }> {
  try {
    return await ask({ bytes, place }, site)
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false, reason: 'too-costly' }
    throw error
  }
}
