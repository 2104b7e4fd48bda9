import { childOf } from '../../../platform/child.server.ts'
import { JobRefused } from '../../../platform/fair-queue.ts'
import type { ReadSheet } from './read-sheet.ts'

/** A list of 10,000 customers takes a second and 200 MB. */
const ask = childOf<Uint8Array, ReadSheet>(
  'the reading of a list',
  () => new URL('./sheet-worker.ts', import.meta.url),
  { memoryMb: 512, timeMs: 20_000, answerMb: 20 },
)

/** Its bytes go by pipe: a list of customers is never written to a disk unsealed. @param site its slug */
export async function readSheetInChild(
  bytes: Uint8Array,
  site: string,
): Promise<ReadSheet | { ok: false; reason: 'too-costly' }> {
  try {
    return await ask(bytes, site)
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false, reason: 'too-costly' }
    throw error
  }
}
