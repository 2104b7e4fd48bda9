import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadSheet } from './read-sheet.ts'

const limitMs = 20_000
const memoryMb = 512

/** Reads a file in a thread of its own, without the environment's secrets: whatever it is, it holds up nobody. */
export async function readSheetApart(
  bytes: Uint8Array,
): Promise<ReadSheet | { ok: false; reason: 'too-costly' }> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
    const copy = new Uint8Array(bytes)
    worker.postMessage(copy, [copy.buffer])
    return (await answer)[0] as ReadSheet
  } catch (error) {
    if (isTooCostly(error)) return { ok: false, reason: 'too-costly' }
    throw error
  } finally {
    void worker.terminate()
  }
}

const isTooCostly = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
