import type { Readable } from 'node:stream'
import { serialize } from 'node:v8'

/** The answer of a child. `isCostly`: it ran out of memory or stack, or exceeded another limit of the engine. */
export type ChildAnswer = { answer: unknown } | { error: string; isCostly: boolean }

/** A message between a process and its child: its length in four bytes, and its value as the engine serialises it. */
export function writeFrame(value: unknown, write: (bytes: Buffer) => void): void {
  const body = serialize(value)
  const head = Buffer.allocUnsafe(4)
  head.writeUInt32BE(body.length)
  // Not put together: the body may be a file of ten megabytes.
  write(head)
  write(body)
}

/** A child's first message: it is loaded and waits. */
export const readyFrame = Buffer.alloc(4)

/** Reads messages into buffers of their announced lengths. @param excess is called for one of more than `maxBytes`; then nothing more is read */
export function readFrames(
  stream: Readable,
  maxBytes: number,
  { frame, excess }: { frame: (body: Buffer) => void; excess: () => void },
): void {
  let head = Buffer.alloc(0)
  let body: Buffer | undefined
  let filled = 0
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk
    while (rest.length) {
      if (!body) {
        const missing = 4 - head.length
        head = Buffer.concat([head, rest.subarray(0, missing)])
        rest = rest.subarray(missing)
        if (head.length < 4) return
        const length = head.readUInt32BE()
        if (length > maxBytes) {
          stream.removeAllListeners('data')
          stream.resume()
          return excess()
        }
        body = Buffer.allocUnsafeSlow(length)
        head = Buffer.alloc(0)
        filled = 0
      }
      const taken = rest.copy(body, filled)
      filled += taken
      rest = rest.subarray(taken)
      // An empty message has no more to come.
      if (filled < body.length) continue
      const whole = body
      body = undefined
      frame(whole)
    }
  })
}
