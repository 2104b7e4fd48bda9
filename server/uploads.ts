import type { Context, Env, MiddlewareHandler } from 'hono'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { maxZipBytes } from '#app/domain/publishing/folder/zip-limits.ts'
import { withUploadFolder } from '#app/platform/posted-form.server.ts'
import { maxUploadBytes, uploadPath } from './front/bodies.ts'
import { createGate } from './gate.ts'

const maxDiscardedBytes = 256 * 1024 * 1024

const bounds = { running: 2, waiting: 8, perKey: 10 }

/** Verifies the session, not only the cookie, and limits uploads in memory. */
export function guardUploads<E extends Env>(
  hasSession: (c: Context<E>) => Promise<boolean>,
): MiddlewareHandler<E> {
  const gate = createGate(bounds)
  return async (c, next) => {
    if (c.req.method !== 'POST' || !uploadPath.test(c.req.path)) return await next()
    const isScript = c.req.path.endsWith('/upload')
    if (!(await hasSession(c))) {
      c.header('connection', 'close')
      return isScript
        ? c.text('로그인이 끝났습니다. 다시 로그인해 주세요.', 401)
        : c.redirect(`/admin/sign-in?to=${encodeURIComponent(c.req.path)}`, 303)
    }
    if (Number(c.req.header('content-length') ?? 0) > maxUploadBytes(c.req.path)) {
      await discard(c.req.raw.body)
      return isScript ? c.text(tooHeavy(c.req.path), 413) : c.redirect(`${c.req.path}?too-heavy=1`, 303)
    }
    const leave = await gate.enter('uploads')
    if (!leave) {
      c.header('retry-after', '10')
      return c.text('지금 다른 파일을 올리고 있습니다. 잠시 후 다시 올려 주세요.', 503)
    }
    try {
      return await withUploadFolder(next)
    } finally {
      leave()
    }
  }
}

const tooHeavy = (path: string): string =>
  maxUploadBytes(path) > maxZipBytes
    ? `ZIP 파일은 ${maxZipBytes / 1024 / 1024}MB까지 올릴 수 있습니다. 나누어 압축해 주세요.`
    : describePictureRefusal({ reason: 'too-heavy' })

/** Browsers show the response only if the upload is read to its end. */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return
  let discarded = 0
  for await (const chunk of body) {
    discarded += chunk.byteLength
    if (discarded > maxDiscardedBytes) return
  }
}
