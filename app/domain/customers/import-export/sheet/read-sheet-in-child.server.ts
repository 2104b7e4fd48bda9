import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import type { ReadSheet, ReadTables, SheetPlace } from './read-sheet.ts'

/** A list of 10,000 customers takes a second and 200 MB. */
const ask = childOf<{ bytes: Uint8Array; place: SheetPlace | 'all' | undefined }, ReadSheet | ReadTables>(
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
): Promise<ReadSheet | TooCostly> {
  return (await askFor(bytes, site, place)) as ReadSheet | TooCostly
}

/** Every visible sheet of a workbook. @param site its slug */
export const readTablesInChild = async (bytes: Uint8Array, site: string): Promise<ReadTables | TooCostly> =>
  (await askFor(bytes, site, 'all')) as ReadTables | TooCostly

interface TooCostly {
  ok: false
  reason: 'too-costly'
}

async function askFor(bytes: Uint8Array, site: string, place: SheetPlace | 'all' | undefined) {
  try {
    return await ask({ bytes, place }, site)
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false, reason: 'too-costly' } as const
    throw error
  }
}
