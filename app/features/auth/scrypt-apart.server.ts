import type { ScryptOptions } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { ScryptResult, ScryptTask } from './scrypt-worker.ts'

interface Thread {
  worker: Worker
  idle: NodeJS.Timeout | undefined
}

const entry = new URL('./scrypt-worker.ts', import.meta.url)
/** Milliseconds until an idle thread ends and its memory is free again. */
const idleMs = 30_000

const idleThreads: Thread[] = []

/**
 * scrypt in a thread below the priority of all others (Linux), so that pages do not wait for strangers' passwords. Each
 * hash at the same time has a thread of its own; how many there are is the queue's affair. @throws Error as `scrypt` does
 */
export async function scryptApart(
  password: string,
  salt: Buffer,
  keyBytes: number,
  options: ScryptOptions,
): Promise<Buffer> {
  const thread = idleThreads.pop() ?? start()
  clearTimeout(thread.idle)
  thread.worker.ref()
  const result = await new Promise<ScryptResult>((resolve, reject) => {
    const { worker } = thread
    const settle = () => {
      worker.off('message', hear)
      worker.off('error', fail)
      worker.off('exit', end)
    }
    const hear = (message: ScryptResult) => {
      settle()
      resolve(message)
    }
    const fail = (error: unknown) => {
      settle()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const end = (code: number) =>
      fail(new Error(`the thread that hashes passwords ended by itself (${code})`))
    worker.once('message', hear).once('error', fail).once('exit', end)
    worker.postMessage({ password, salt, keyBytes, options } satisfies ScryptTask)
  })
  release(thread)
  if ('error' in result) throw new Error(result.error)
  return Buffer.from(result.key)
}

function start(): Thread {
  const worker = new Worker(entry, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  // Without a listener an error would end the process.
  worker.on('error', () => {})
  return { worker, idle: undefined }
}

function release(thread: Thread) {
  thread.worker.unref()
  thread.idle = setTimeout(() => {
    idleThreads.splice(idleThreads.indexOf(thread), 1)
    void thread.worker.terminate()
  }, idleMs).unref()
  idleThreads.push(thread)
}
