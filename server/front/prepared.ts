import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { parseAcceptEncoding } from '../../app/platform/accept-encoding.ts'
import { cookieCaching } from '../../app/platform/page-caching.ts'
import type { RequestHead } from './request-head.ts'

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
      // The last quality that is quick: 9 takes five times as long for a thousandth of the bytes.
      params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
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
  const { br, gzip } = parseAcceptEncoding(accepted)
  if (br && encoded.br) return encoded.br
  if (gzip && encoded.gzip) return encoded.gzip
  return encoded.identity ?? encode(headers, 'identity', gunzipSync((encoded.gzip as Encoded).body))
}

/** Weak comparison (RFC 9110 §13.1.2). */
function isFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag) return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

type Wanted = Partial<Pick<RequestHead, 'accepted' | 'ifNoneMatch'>>

export function select(
  prepared: Prepared,
  { accepted, ifNoneMatch }: Wanted,
): { status: number; headers: HeaderList; body: Buffer | undefined } {
  if (isFresh(prepared.etag, ifNoneMatch)) return { status: 304, headers: prepared.headers, body: undefined }
  const { headers, body } = encodedFor(prepared, accepted)
  return { status: 200, headers, body }
}

const withoutSharing = (headers: HeaderList) =>
  headers.map((value, i) => (headers[i - 1] === 'cache-control' && i % 2 ? cookieCaching : value))

/** @param cookie of the visitor alone: then no shared cache may keep the answer @returns the status */
export function send(
  response: ServerResponse,
  prepared: Prepared,
  wanted: Wanted & { isHead: boolean },
  { requestId, cookie }: { requestId: string; cookie: string | undefined },
): number {
  const { status, headers, body } = select(prepared, wanted)
  response.writeHead(
    status,
    cookie === undefined
      ? headers.concat(['x-request-id', requestId])
      : withoutSharing(headers).concat(['x-request-id', requestId, 'set-cookie', cookie]),
  )
  response.end(wanted.isHead ? undefined : body)
  return status
}
