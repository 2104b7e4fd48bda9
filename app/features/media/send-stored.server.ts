import type { MediaStorage } from './storage-port.ts'

interface Sent {
  stored: string
  headers: Record<string, string>
}

/**
 * The answer to a request for a stored file: whole or the asked part, 304 where the browser has it, without a body for
 * HEAD; undefined where there is no such file.
 */
export async function sendStored(
  request: Request,
  storage: MediaStorage,
  { stored, headers: given }: Sent,
): Promise<Response | undefined> {
  const etag = `"${stored}"`
  const headers = new Headers({ etag, 'accept-ranges': 'bytes', ...given })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    const size = await storage.sizeOf(stored)
    if (size === undefined) return undefined
    headers.set('content-length', String(size))
    return new Response(null, { headers })
  }
  // A part of what the browser began to load before the file was replaced would fit to nothing.
  const stale = request.headers.has('if-range') && request.headers.get('if-range') !== etag
  const range = stale ? undefined : request.headers.get('range')
  const part = await storage.read(stored, range)
  if (!part) return undefined
  if (!part.stream) {
    headers.set('content-range', `bytes */${part.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { size, first, last, stream } = part
  const length = last - first + 1
  headers.set('content-length', String(length))
  if (length < size) headers.set('content-range', `bytes ${first}-${last}/${size}`)
  return new Response(stream, { status: length < size ? 206 : 200, headers })
}
