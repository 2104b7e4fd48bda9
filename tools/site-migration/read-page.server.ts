import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import type { ReadDocument } from './read-html.ts'

export type ReadPage = { ok: true; document: ReadDocument } | { ok: false }

/** The parser is quadratic for what nests without an end: a page of 14 KB may take minutes. */
const ask = childOf<Uint8Array, ReadPage>(
  'the reading of a page',
  () => new URL('./html-worker.ts', import.meta.url),
  { memoryMb: 768, timeMs: 20_000, answerMb: 48 },
)

/** Reads a document of a foreign site in a child process. @param bytes UTF-8 */
export async function readPage(bytes: Uint8Array): Promise<ReadPage> {
  try {
    return await ask(bytes)
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false }
    throw error
  }
}
