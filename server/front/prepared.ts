import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { parseAcceptEncoding } from '#app/platform/accept-encoding.ts'
import { cookieCaching } from '#app/platform/page-caching.ts'
import { createLru } from './lru.ts'
import type { RequestHead } from './request-head.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** Alternating names and values, as `writeHead` takes them. */
type HeaderList = readonly string[]

interface Encoded {
  headers: HeaderList
  body: Buffer
}

export interface Prepared {
  /** Unique in this process. */
  id: string
  etag: string
  /** Headers for every encoding, and for `304 Not Modified`. */
  headers: HeaderList
  encoded: Partial<Record<Encoding, Encoded>>
  bytes: number
}

const brotli = promisify(brotliCompress)
const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|rss|feed|manifest|speculationrules))/

const minBytes = 200

/** Compresses with brotli only, which browsers accept; other encodings are made on request. */
export async function prepare(headers: Record<string, string>, body: Buffer): Promise<Prepared> {
  if (body.length < minBytes || !compressible.test(headers['content-type'] ?? ''))
    return prepared(headers, { identity: body }, body)
  const br = await brotli(body, {
    params: {
      // Quality 7 would save 3 % of the bytes for four times the memory in each thread, much of which is never returned.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A window that fits the whole body: the default of 4 MB takes twice as long for the same bytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  return prepared({ ...headers, vary: addVary(headers.vary) }, { br }, body)
}

let made = 0

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
    id: String(++made),
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

/** For clients without brotli: few, but often the same one (a proxy in front). */
const otherForms = createLru<Encoded>({ maxBytes: 8 * 1024 * 1024, maxEntries: 1000 })

/** The smallest encoding that the request accepts. */
export function encodedFor(prepared: Prepared, accepted: string | undefined): Encoded {
  const { encoded } = prepared
  const { br, gzip } = parseAcceptEncoding(accepted)
  if (br && encoded.br) return encoded.br
  if (gzip && encoded.gzip) return encoded.gzip
  if (encoded.identity) return encoded.identity
  const encoding = gzip ? 'gzip' : 'identity'
  const key = `${prepared.id} ${encoding}`
  const held = otherForms.get(key)
  if (held) {
    held.isUsed = true
    return held.value
  }
  const body = unpacked(prepared)
  const other = encode(prepared.headers, encoding, gzip ? gzipSync(body) : body)
  otherForms.set(key, other, other.body.length)
  return other
}

function unpacked({ encoded: { br, gzip } }: Prepared): Buffer {
  if (br) return brotliDecompressSync(br.body)
  return gunzipSync((gzip as Encoded).body)
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

interface Sent {
  head: Wanted
  isHead: boolean
  requestId: string
  /** A cookie for this visitor alone: then no shared cache may store the response. */
  cookie: string | undefined
}

/** @returns the status */
export function send(
  response: ServerResponse,
  prepared: Prepared,
  { head, isHead, requestId, cookie }: Sent,
): number {
  const { status, headers, body } = select(prepared, head)
  response.writeHead(
    status,
    cookie === undefined
      ? headers.concat(['x-request-id', requestId])
      : withoutSharing(headers).concat(['x-request-id', requestId, 'set-cookie', cookie]),
  )
  response.end(isHead ? undefined : body)
  return status
}
