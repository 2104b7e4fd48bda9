import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Prepared {
  etag: string
  /** Alternating names and values, as `writeHead` takes them. */
  headers: readonly string[]
  bodies: Partial<Record<Encoding, Buffer>>
  bytes: number
}

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|rss|feed|manifest|speculationrules))/

const minBytes = 200

/** Compressed bodies only; the rare client without compression gets it unpacked. */
export async function prepare(headers: Record<string, string>, body: Buffer): Promise<Prepared> {
  if (body.length < minBytes || !compressible.test(headers['content-type'] ?? ''))
    return prepared(headers, { identity: body }, body)
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    gzipAsync(body, { level: 9 }),
  ])
  return prepared({ ...headers, vary: addVary(headers.vary) }, { br, gzip: gz }, body)
}

/** For bodies compressed by the build. @param etagSource source of the etag */
export function prepared(
  headers: Record<string, string>,
  bodies: Prepared['bodies'],
  etagSource: Buffer,
): Prepared {
  const etag = headers.etag ?? `W/"${createHash('sha1').update(etagSource).digest('base64url')}"`
  const flat = Object.entries({ ...headers, etag }).flat()
  const bytes = [...flat, ...Object.values(bodies)].reduce((sum, part) => sum + part.length, 0)
  return { etag, headers: flat, bodies, bytes }
}

const addVary = (vary: string | undefined) =>
  /accept-encoding/i.test(vary ?? '')
    ? (vary as string)
    : [vary, 'accept-encoding'].filter(Boolean).join(', ')

export function bodyFor(
  { bodies }: Prepared,
  accepted: string | undefined,
): { encoding: Encoding; body: Buffer } {
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding]
    if (body && accepts(accepted, encoding)) return { encoding, body }
  }
  return { encoding: 'identity', body: bodies.identity ?? gunzipSync(bodies.gzip as Buffer) }
}

/** RFC 9110 §12.5.3 */
function accepts(accepted: string | undefined, encoding: string): boolean {
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...params] = part.split(';')
    if (name.trim().toLowerCase() !== encoding) continue
    return !params.some((param) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(param))
  }
  return false
}

/** Weak comparison (RFC 9110 §13.1.2). */
function isNotModified(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  const stripWeak = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => stripWeak(tag) === stripWeak(etag))
  )
}

export function select(
  prepared: Prepared,
  requestHeaders: { accepted?: string | undefined; ifNoneMatch?: string | undefined },
) {
  if (isNotModified(prepared.etag, requestHeaders.ifNoneMatch))
    return { status: 304, headers: [...prepared.headers], body: undefined }
  const { encoding, body } = bodyFor(prepared, requestHeaders.accepted)
  const headers = [...prepared.headers, 'content-length', String(body.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { status: 200, headers, body }
}

/** @param extra alternating names and values */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: Prepared,
  extra: readonly string[] = [],
): number {
  const { status, headers, body } = select(prepared, {
    accepted: request.headers['accept-encoding'] as string | undefined,
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, [...headers, ...extra])
  response.end(request.method === 'HEAD' ? undefined : body)
  return status
}
