import { Worker } from 'node:worker_threads'

/** What a thread answers to `{ id, request }`. */
export type ThreadAnswer<Answer> = { id: number; answer: Answer } | { id: number; error: string }

interface Waiting<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const idleMs = 30_000

/**
 * Asks a program in a thread of its own, which starts at the first question and ends when nothing was asked for a while, so that
 * neither its work nor its memory is the server's. The program answers with `answerInThread`.
 * @param start given as a function, for bundlers have to see `new URL('./…-worker.ts', import.meta.url)`
 * @throws Error with the program's own stack
 */
export function threadOf<Request, Answer>(
  name: string,
  start: () => URL,
  resourceLimits: { maxYoungGenerationSizeMb?: number; maxOldGenerationSizeMb: number },
): (request: Request) => Promise<Answer> {
  let nextId = 0
  let thread: { worker: Worker; waiting: Map<number, Waiting<Answer>> } | undefined
  let idle: NodeJS.Timeout | undefined

  return (request) => {
    clearTimeout(idle)
    thread ??= startThread()
    const { worker, waiting } = thread
    const id = nextId++
    worker.ref()
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, request })
    }).finally(() => {
      if (waiting.size || thread?.worker !== worker) return
      worker.unref()
      idle = setTimeout(endThread, idleMs).unref()
    })
  }

  function endThread() {
    const ended = thread
    thread = undefined
    void ended?.worker.terminate()
  }

  function startThread() {
    const worker = new Worker(start(), {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits,
    })
    const waiting = new Map<number, Waiting<Answer>>()
    const started = { worker, waiting }
    const fail = (error: Error) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', (answer: ThreadAnswer<Answer>) => {
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('answer' in answer) one?.resolve(answer.answer)
      else one?.reject(new Error(`${name} failed: ${answer.error}`))
    })
    worker.once('error', fail)
    worker.once('exit', (code) => fail(new Error(`the thread of ${name} ended by itself (${code})`)))
    return started
  }
}
