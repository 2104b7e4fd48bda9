import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
// Imported here too: unloading sharp's libraries with the thread would end the process.
import 'sharp'
import type { Inspected, Refused, SoundPicture } from './inspect-picture.server.ts'

export interface Inspector {
  /** `too-costly`: more time or memory than any real picture takes. @throws Error for a fault of the program itself */
  inspect(content: Buffer): Promise<SoundPicture | Refused>
  close(): Promise<void>
}

interface Settings {
  entry: URL
  /** Per file, in milliseconds. */
  limitMs: number
  /** Heap limit in megabytes; exceeding it ends the thread. Pictures are outside of the heap. */
  memoryMb: number
  /** Milliseconds until an idle thread ends. */
  idleMs: number
}

/** Milliseconds until a start counts as failed. */
const startMs = 30_000

/** Inspects one file at a time in a thread, which is terminated on time-out: a malicious file blocks nothing. */
export function openInspector({ entry, limitMs, memoryMb, idleMs }: Settings): Inspector {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  const ready = async (): Promise<Worker> => {
    if (worker) return worker
    // No environment: the thread reads untrusted files and needs no secrets.
    const started = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    // Without a listener an error would end the process.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    try {
      await once(started, 'message', { signal: AbortSignal.timeout(startMs) })
    } catch (error) {
      void started.terminate()
      throw new Error('the thread that inspects files did not start', { cause: error })
    }
    worker = started
    return started
  }

  const inspect = async (content: Buffer): Promise<SoundPicture | Refused> => {
    clearTimeout(idle)
    const thread = await ready()
    thread.ref()
    try {
      const answer = await answerOf(thread, content, limitMs)
      if ('error' in answer) throw new Error(`a file could not be inspected: ${answer.error}`)
      return answer.result
    } catch (error) {
      if (!isTooCostly(error)) throw error
      // Not awaited: sharp cannot be interrupted in the thread.
      void end()
      return { ok: false, reason: 'too-costly' }
    } finally {
      thread.unref()
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    inspect(content) {
      const turn = last.then(() => inspect(content))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}

async function answerOf(thread: Worker, content: Buffer, limitMs: number): Promise<Inspected> {
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(limitMs)])
  const exit = once(thread, 'exit', { signal }).then(([code]) => {
    throw new Error(`the thread that inspects files ended by itself (${code})`)
  })
  // A transferred copy: its memory goes with the thread.
  const copy = new Uint8Array(content)
  thread.postMessage(copy, [copy.buffer])
  try {
    const [answer] = await Promise.race([once(thread, 'message', { signal }), exit])
    return answer as Inspected
  } finally {
    answered.abort()
  }
}

const isTooCostly = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')

/** Most files take a few milliseconds, the largest drawing half a second and a fifth of the memory. */
const inspector = openInspector({
  entry: new URL('./inspect-worker.ts', import.meta.url),
  limitMs: 10_000,
  memoryMb: 256,
  idleMs: 30_000,
})

export const inspectApart = (content: Buffer): Promise<SoundPicture | Refused> => inspector.inspect(content)
