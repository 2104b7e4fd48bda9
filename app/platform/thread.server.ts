import { Worker } from 'node:worker_threads'
import { createFairQueue, JobRefused } from './fair-queue.ts'
import { placeBytes, readPlace, setPlace } from './thread-place.ts'

/** Messages from the program of a thread: `ready` for requests, then its answers. */
export type ThreadMessage<Answer> = 'ready' | { answer: Answer } | { error: string }

interface ThreadLimits {
  /** Milliseconds that a job may take once it has a thread. To wait for one, and to start it, does not count. */
  limitMs: number
  /** In MB. */
  resourceLimits: { maxYoungGenerationSizeMb?: number; maxOldGenerationSizeMb: number }
  /** Threads that may run at the same time. */
  threads?: number
  /** Jobs of one key that may wait. */
  maxWaiting?: number
}

const idleMs = 30_000
/** Milliseconds until a start counts as failed. */
const startMs = 30_000

/**
 * Asks a program in threads of its own, so that neither its work nor its memory is the server's. Each does one job at a time; they
 * start when a job has no other, and end when there was no job for a while. A job that takes too long or too much memory ends its
 * thread, and fails alone. The program answers with `answerInThread`.
 * @param start given as a function, because bundlers must see `new URL('./…-worker.ts', import.meta.url)`
 * @returns a function that asks; its `key`, such as a site, has one job at a time, and its turn beside other keys
 * @throws JobRefused; Error with the program's own stack
 */
export function threadOf<Request, Answer>(
  name: string,
  start: () => URL,
  { limitMs, resourceLimits, threads = 1, maxWaiting = Number.POSITIVE_INFINITY }: ThreadLimits,
): (request: Request, key?: string) => Promise<Answer> {
  const inTurn = createFairQueue({ slots: threads, maxWaiting })
  const idle: Thread<Answer>[] = []

  return (request, key) => inTurn(key, () => ask(request))

  async function ask(request: Request): Promise<Answer> {
    const thread = idle.pop() ?? startThread()
    clearTimeout(thread.idle)
    thread.worker.ref()
    try {
      if (!thread.isReady) await nextMessage(thread, startMs, new Error(`a thread of ${name} did not start`))
      thread.isReady = true
      setPlace(thread.place, '')
      thread.worker.postMessage(request)
      const said = await nextMessage(thread, limitMs)
      if (said !== 'ready' && 'answer' in said) return said.answer
      throw new Error(`${name} failed: ${said === 'ready' ? 'it started twice' : said.error}`)
    } finally {
      if (!thread.isOver) rest(thread)
    }
  }

  function rest(thread: Thread<Answer>): void {
    thread.worker.unref()
    idle.push(thread)
    thread.idle = setTimeout(() => end(thread), idleMs).unref()
  }

  function end(thread: Thread<Answer>): void {
    thread.isOver = true
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
    // Not awaited: compiled code may not be interruptible, and the next job waits for nobody.
    void thread.worker.terminate()
  }

  /** @param late what it fails with where nothing is said in time; by default the refusal of a job */
  function nextMessage(
    thread: Thread<Answer>,
    withinMs: number,
    late?: Error,
  ): Promise<ThreadMessage<Answer>> {
    const tooCostly = (what: string) =>
      new JobRefused(`${name} took too much ${what}`, 'too-costly', readPlace(thread.place))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        end(thread)
        reject(late ?? tooCostly('time'))
      }, withinMs)
      thread.heard = (message) => {
        clearTimeout(timer)
        resolve(message)
      }
      thread.failed = (error) => {
        clearTimeout(timer)
        end(thread)
        reject(isOutOfMemory(error) ? tooCostly('memory') : error)
      }
    })
  }

  function startThread(): Thread<Answer> {
    const place = new SharedArrayBuffer(placeBytes)
    const worker = new Worker(start(), {
      workerData: place,
      // It reads what others wrote and needs no secrets.
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits,
    })
    const thread: Thread<Answer> = { worker, place, isReady: false, isOver: false, heard() {}, failed() {} }
    worker.on('message', (message: ThreadMessage<Answer>) => thread.heard(message))
    worker.on('error', (error) => thread.failed(error))
    worker.once('exit', (code) => {
      end(thread)
      thread.failed(new Error(`a thread of ${name} ended by itself (${code})`))
    })
    return thread
  }
}

interface Thread<Answer> {
  worker: Worker
  place: SharedArrayBuffer
  isReady: boolean
  isOver: boolean
  idle?: NodeJS.Timeout
  heard: (message: ThreadMessage<Answer>) => void
  failed: (error: Error) => void
}

const isOutOfMemory = (error: NodeJS.ErrnoException) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'
