import { parseAcceptEncoding } from '#app/platform/accept-encoding.ts'
import { createLru } from './lru.ts'
import { type Prepared, prepared } from './prepared.ts'

const megabyte = 1024 * 1024
const maxFileBytes = megabyte / 2

export interface MediaCache {
  find(path: string, accepted: string | undefined): Prepared | undefined
  /** Caches a small file as a whole. @returns the response to send instead of the given one, whose body may have been read */
  store(path: string, request: Request, response: Response): Promise<Response>
  /** After a file was removed. Other processes serve it until they evict it, and so do caches in front of the server. */
  forget(path: string): void
  readonly bytes: number
}

/** Files of `/media`, which never change under their names. @param maxBytes with headers and names */
export function createMediaCache({ maxBytes = 96 * megabyte } = {}): MediaCache {
  const files = createLru<Prepared>({ maxBytes, maxEntries: 10_000 })
  return {
    find(path, accepted) {
      const held = files.get(keyOf(path, accepted))
      if (held) held.isUsed = true
      return held?.value
    },
    async store(path, request, response) {
      const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
      const isWhole = request.method === 'GET' && response.status === 200 && !request.headers.has('range')
      if (!isWhole || length > maxFileBytes) return response
      const body = Buffer.from(await response.arrayBuffer())
      if (body.length === length) {
        const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
        const file = prepared(headers, { identity: body }, body)
        files.set(keyOf(path, request.headers.get('accept-encoding') ?? undefined), file, file.bytes)
      }
      return new Response(body, { status: response.status, headers: response.headers })
    },
    forget(path) {
      for (const key of [path, `${path} br`]) files.delete(key)
    },
    get bytes() {
      return files.bytes
    },
  }
}

/** Drawings are also cached compressed; pictures are not. */
const keyOf = (path: string, accepted: string | undefined) =>
  path.endsWith('.svg') && parseAcceptEncoding(accepted).br ? `${path} br` : path
