import { parseAcceptEncoding } from '#app/platform/accept-encoding.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import { sendStored } from './send-stored.server.ts'
import { type MediaStorage, StorageFailed } from './storage-port.ts'
import { servedType } from './stored-name.ts'

const oneYear = 'public, max-age=31536000, immutable'
/** An SVG opened directly is a document: it may draw, nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Answers `/media/<name>`: public files, 404 for everything else, 503 while the storage is away. */
export async function serveMedia(
  request: Request,
  { media, log }: { media: MediaStorage; log: Logger },
  name: string,
): Promise<Response> {
  try {
    return (await find(request, media, name)) ?? unserved(404, 'Not Found')
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error
    log.error({ err: error, name }, 'media storage failed')
    return unserved(503, 'Service Unavailable')
  }
}

const unserved = (status: number, text: string) =>
  new Response(text, { status, headers: { 'cache-control': 'no-store' } })

async function find(request: Request, media: MediaStorage, name: string): Promise<Response | undefined> {
  const type = servedType(name)
  if (!type) return undefined
  const headers = { 'content-type': type, 'cache-control': oneYear }
  if (type !== 'image/svg+xml') return await sendStored(request, media, { stored: name, headers })

  const drawing = { ...headers, 'content-security-policy': drawingPolicy, vary: 'accept-encoding' }
  const { br: takesBrotli } = parseAcceptEncoding(request.headers.get('accept-encoding') ?? '')
  // Ranges of compressed content would not match.
  const compressed =
    takesBrotli && !request.headers.has('range')
      ? await sendStored(request, media, {
          stored: `${name}.br`,
          headers: { ...drawing, 'content-encoding': 'br' },
        })
      : undefined
  return compressed ?? (await sendStored(request, media, { stored: name, headers: drawing }))
}
