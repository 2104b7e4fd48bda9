import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { byteRange } from './byte-range.ts'
import type { StoredFile } from './find-files.server.ts'

/**
 * The answer to a request for a stored file at an address that may later have another one: whole or the asked
 * part, 304 where the browser has it, without a body for HEAD. The caller adds what the address needs.
 */
export function sendFile(request: Request, mediaDir: string, file: StoredFile): Response {
  const etag = `"${file.stored}"`
  const headers = new Headers({
    etag,
    'content-type': file.mime,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  // A part of what the browser began to load before the file was replaced would fit to nothing.
  const stale = request.headers.has('if-range') && request.headers.get('if-range') !== etag
  const range = stale ? undefined : byteRange(request.headers.get('range'), file.bytes)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { first, last } = range ?? { first: 0, last: file.bytes - 1 }
  headers.set('content-length', String(last - first + 1))
  if (range) headers.set('content-range', `bytes ${first}-${last}/${file.bytes}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = createReadStream(join(mediaDir, file.stored), { start: first, end: last })
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}
