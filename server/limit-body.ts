import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxPictureBytes, sayPictureRefusal } from '../app/features/media/picture-refusal.ts'

const kilobyte = 1024

/** Larger than any form of ours. */
const forms = bodyLimit({
  maxSize: 256 * kilobyte,
  onError: (c) => c.text('보내신 내용이 너무 깁니다.', 413),
})

/** The largest picture, and what a form puts around it. */
const uploads = bodyLimit({
  maxSize: maxPictureBytes + 64 * kilobyte,
  onError: async (c) => {
    await passOver(c.req.raw.body)
    return c.req.path.endsWith('/upload')
      ? c.text(sayPictureRefusal({ reason: 'too-heavy' }), 413)
      : c.redirect(`${c.req.path}?too-heavy=1`, 303)
  },
})

/** How much of a refused upload is still listened to, in bytes. */
const mostPassedOver = 256 * kilobyte * kilobyte

/** Lets a browser finish sending, without keeping it: one that is cut off shows a fault of the line and no answer. */
async function passOver(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return
  let passed = 0
  for await (const chunk of body) {
    passed += chunk.byteLength
    if (passed > mostPassedOver) return
  }
}

/** Refuses what is too large to be meant, before it is read. */
export const limitBody: MiddlewareHandler = (c, next) =>
  /^\/admin\/pictures\//i.test(c.req.path) ? uploads(c, next) : forms(c, next)
