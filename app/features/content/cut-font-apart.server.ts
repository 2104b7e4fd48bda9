import { Worker } from 'node:worker_threads'
import type { FontAnswer, FontRequest } from './font-worker.ts'

interface Waiting {
  resolve: (font: Buffer) => void
  reject: (error: Error) => void
}

/** Fonts are cut once for an install, many after a publication. */
const idleMs = 5000

let nextId = 0
let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Cuts an OpenType font down to some letters in a thread: the compiled shaper would hold visitors for some milliseconds a
 * font, and its memory for as long as the process lives. The thread ends when nothing was cut for a while.
 * @param file of the whole font @throws Error for what is no font
 */
export function cutFontApart(file: string, text: string): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= startThread()
  const { worker, waiting } = thread
  const id = nextId++
  worker.ref()
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, file, text } satisfies FontRequest)
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
  const worker = new Worker(new URL('./font-worker.ts', import.meta.url), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  })
  const waiting = new Map<number, Waiting>()
  const started = { worker, waiting }
  const fail = (error: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: FontAnswer) => {
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('font' in answer) one?.resolve(Buffer.from(answer.font))
    else one?.reject(new Error(`a font could not be cut: ${answer.error}`))
  })
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`the thread that cuts fonts ended by itself (${code})`)))
  return started
}
