import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from './thread.server.ts'
import { setPlace } from './thread-place.ts'

/**
 * The other side of `threadOf`, for programs that run in a thread.
 * @param answerTo may report with `atWork` what it works on; the caller learns it if the job is aborted
 */
export function answerInThread<Request, Answer>(
  answerTo: (request: Request, atWork: (place: string) => void) => Answer | Promise<Answer>,
): void {
  const say = (message: ThreadMessage<Answer>) => parentPort?.postMessage(message)
  const atWork = (place: string) => setPlace(workerData as SharedArrayBuffer, place)
  parentPort?.on('message', async (request: Request) => {
    try {
      say({ answer: await answerTo(request, atWork) })
    } catch (error) {
      say({ error: String(error instanceof Error ? error.stack : error) })
    }
  })
  say('ready')
}
