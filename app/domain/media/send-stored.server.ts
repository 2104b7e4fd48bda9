import type { MediaStorage } from './storage-port.ts'

interface Sent {
  stored: string
  headers: Record<string, string>
}

export async function sendStored(
  request: Request,
  storage: MediaStorage,
  { stored, headers: extraHeaders }: Sent,
): Promise<Response | undefined> {
  const etag = `"${stored}"`
  const headers = new Headers({ etag, 'accept-ranges': 'bytes', ...extraHeaders })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    const size = await storage.sizeOf(stored)
    if (size === undefined) return undefined
    headers.set('content-length', String(size))
    return new Response(null, { headers })
  }
  // A range of a replaced file would not fit what the browser has.
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
