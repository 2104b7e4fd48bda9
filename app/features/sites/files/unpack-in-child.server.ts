import { childOf } from '../../../platform/child.server.ts'
import { JobRefused } from '../../../platform/fair-queue.ts'

export interface Unpacking {
  /** Path of the file. */
  zip: string
  /** Empty folder. */
  target: string
}

export type Unpacked = { ok: true } | { ok: false; sentence: string }

const ask = childOf<Unpacking, Unpacked>(
  'the unpacking of a site',
  () => new URL('./unpack-worker.ts', import.meta.url),
  { memoryMb: 256, timeMs: 120_000, answerMb: 1 },
)

export async function unpackInChild(request: Unpacking): Promise<Unpacked> {
  try {
    return await ask(request)
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    return {
      ok: false,
      sentence: 'ZIP 파일을 푸는 데 너무 오래 걸립니다. 쓰지 않는 그림과 영상을 빼고 다시 압축해 주세요',
    }
  }
}
