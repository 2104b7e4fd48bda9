import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.server.ts'

/** The other side of `threadOf`: for programs of threads. */
export function answerInThread<Request, Answer>(
  answerTo: (request: Request) => Answer | Promise<Answer>,
): void {
  parentPort?.on('message', async ({ id, request }: { id: number; request: Request }) => {
    const reply = await (async () => ({ id, answer: await answerTo(request) }))().catch(
      (error): ThreadAnswer<Answer> => ({ id, error: String(error instanceof Error ? error.stack : error) }),
    )
    parentPort?.postMessage(reply satisfies ThreadAnswer<Answer>)
  })
}
