import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

/** Alternating names and values, as `writeHead` takes them. */
type HeaderList = readonly string[]

interface Encoded {
  headers: HeaderList
  body: Buffer
}

export interface Prepared {
  etag: string
  /** Those of every encoding, and of `304 Not Modified`. */
  headers: HeaderList
  encoded: Partial<Record<Encoding, Encoded>>
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
  bodies: Partial<Record<Encoding, Buffer>>,
  etagSource: Buffer,
): Prepared {
  const etag = headers.etag ?? `W/"${createHash('sha1').update(etagSource).digest('base64url')}"`
  const flat = Object.entries({ ...headers, etag }).flat()
  const list = Object.entries(bodies) as [Encoding, Buffer][]
  return {
    etag,
    headers: flat,
    encoded: Object.fromEntries(list.map(([encoding, body]) => [encoding, encode(flat, encoding, body)])),
    bytes: [...flat, ...Object.values(bodies)].reduce((sum, part) => sum + part.length, 0),
  }
}

const encode = (headers: HeaderList, encoding: Encoding, body: Buffer): Encoded => ({
  headers: [
    ...headers,
    'content-length',
    String(body.length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ],
  body,
})

const addVary = (vary: string | undefined) =>
  /accept-encoding/i.test(vary ?? '')
    ? (vary as string)
    : [vary, 'accept-encoding'].filter(Boolean).join(', ')

/** The smallest that the request accepts. */
export function encodedFor({ headers, encoded }: Prepared, accepted: string | undefined): Encoded {
  const { br, gzip } = parseAccepted(accepted)
  if (br && encoded.br) return encoded.br
  if (gzip && encoded.gzip) return encoded.gzip
  return encoded.identity ?? encode(headers, 'identity', gunzipSync((encoded.gzip as Encoded).body))
}

/** Browsers send few different headers; made-up ones cannot push them out. */
const parsed = new Map<string, { br: boolean; gzip: boolean }>()
const maxParsed = 100

function parseAccepted(header = '') {
  const known = parsed.get(header)
  if (known) return known
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  if (parsed.size < maxParsed && header.length < 200) parsed.set(header, accepted)
  return accepted
}

/** RFC 9110 §12.5.3 */
function accepts(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name = '', ...params] = part.split(';')
    if (name.trim().toLowerCase() !== encoding) continue
    return !params.some((param) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(param))
  }
  return false
}

/** Weak comparison (RFC 9110 §13.1.2). */
function isFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag) return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

export function select(
  prepared: Prepared,
  requestHeaders: { accepted?: string | undefined; ifNoneMatch?: string | undefined },
): { status: number; headers: HeaderList; body: Buffer | undefined } {
  if (isFresh(prepared.etag, requestHeaders.ifNoneMatch))
    return { status: 304, headers: prepared.headers, body: undefined }
  const { headers, body } = encodedFor(prepared, requestHeaders.accepted)
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
  response.writeHead(status, headers.concat(extra))
  response.end(request.method === 'HEAD' ? undefined : body)
  return status
}
