import { JobRefused } from '../../../platform/fair-queue.ts'
import { threadOf } from '../../../platform/thread.server.ts'

export interface Unpacking {
  /** Path of the file. */
  zip: string
  /** Empty folder. */
  target: string
}

export type Unpacked = { ok: true } | { ok: false; sentence: string }

const ask = threadOf<Unpacking, Unpacked>(
  'the unpacking of a site',
  () => new URL('./unpack-worker.ts', import.meta.url),
  { limitMs: 60_000, resourceLimits: { maxOldGenerationSizeMb: 512 } },
)

/** Unpacks in a thread: a hundred megabytes take seconds, and more memory than the server may spend. */
export async function unpackApart(unpacking: Unpacking): Promise<Unpacked> {
  try {
    return await ask(unpacking)
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    return { ok: false, sentence: 'ZIP 파일을 푸는 데 시간이 너무 오래 걸려 멈추었습니다' }
  }
}
