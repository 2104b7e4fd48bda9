import { deserialize } from 'node:v8'
import { type ChildAnswer, readFrames, readyFrame, writeFrame } from './child-frames.ts'

/** The other side of `childOf`, for programs that run in a child process. */
export function answerInChild<Request, Answer>(
  answerTo: (request: Request) => Answer | Promise<Answer>,
): void {
  // What a library writes to stdout must not be taken for an answer.
  const send = process.stdout.write.bind(process.stdout)
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write
  readFrames(process.stdin, Number.POSITIVE_INFINITY, {
    frame: async (body) => {
      const answer = await (async () => ({ answer: await answerTo(deserialize(body) as Request) }))().catch(
        (error): ChildAnswer => ({
          error: String(error instanceof Error ? error.stack : error).slice(0, 4000),
          // Of the stack, of array buffers, of strings.
          isCostly: error instanceof RangeError,
        }),
      )
      writeFrame(answer, send)
    },
    excess: () => {},
  })
  // The parent has ended.
  process.stdin.once('end', () => process.exit())
  send(readyFrame)
}
