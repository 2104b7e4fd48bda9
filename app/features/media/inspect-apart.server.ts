import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
// Here as well as in the thread: its libraries would be unloaded with the thread, which ends the process.
import 'sharp'
import type { Inspected, Refused, SoundPicture } from './inspect-picture.server.ts'

export interface Inspector {
  /**
   * Tells what a file is, or why it is not taken: `too-costly` where that takes longer or more memory than any picture
   * needs. One file at a time; whoever comes meanwhile waits. @throws Error where the program itself has a fault
   */
  inspect(content: Buffer): Promise<SoundPicture | Refused>
  /** Ends the thread; the next file starts another. */
  close(): Promise<void>
}

interface Settings {
  /** The worker's own file. */
  entry: URL
  /** For one file, in milliseconds. */
  limitMs: number
  /** Of script's memory, in megabytes; a thread that needs more ends. Pictures lie outside of it. */
  memoryMb: number
  /** How long the thread is kept for the next file, in milliseconds. */
  idleMs: number
}

/** A thread that has not started by then never will, in milliseconds. */
const startMs = 30_000

/**
 * Inspects files in a thread of its own, so that a file which was made to take time takes none from anybody: pages are
 * served meanwhile, and the thread is ended when the time is over.
 */
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
    // Nothing of the environment: the thread reads what strangers made, and needs no secret for it.
    const started = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    // What nobody waits for any more must not end the process.
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
      // Not waited for: what the picture library does in the thread cannot be interrupted.
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
  // A copy that is handed over: the thread's memory goes with the thread.
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

/** Inspects an upload apart from the server. */
export const inspectApart = (content: Buffer): Promise<SoundPicture | Refused> => inspector.inspect(content)
