import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A rendered public document, with its compressed forms made when first asked for. */
interface CachedPage {
  headers: Record<string, string>
  etag: string
  body: Buffer
  gzip?: Buffer
  br?: Buffer
}

/** A query parameter that makes other documents of one path, and its known values. */
interface Variant {
  param: string
  options: string[]
}

type Encoding = 'br' | 'gzip' | undefined

export interface PageCache {
  find(place: string, query: URLSearchParams): CachedPage | undefined
  keep(place: string, query: URLSearchParams, headers: Headers, body: Buffer): CachedPage
}

/**
 * Public documents of this process, up to `maxBytes` of uncompressed text, the least recently used going first.
 * `place` holds site, content version, host and path: publishing raises the version, so nothing is ever purged.
 * Queries that no page knows (utm, made-up ones) share one entry.
 */
export function createPageCache(maxBytes = 64 * 1024 * 1024): PageCache {
  const pages = new Map<string, CachedPage>()
  const variants = new Map<string, Variant[]>()
  let bytes = 0

  const keyOf = (place: string, query: URLSearchParams) => {
    const wanted = (variants.get(place) ?? []).flatMap(({ param, options }) => {
      const value = query.get(param)
      return value && options.includes(value) ? `${param}=${value}` : []
    })
    return wanted.length ? `${place}?${wanted.join('&')}` : place
  }

  return {
    find(place, query) {
      const key = keyOf(place, query)
      const page = pages.get(key)
      if (!page || !variants.has(place)) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    keep(place, query, headers, body) {
      variants.set(place, variantsOf(headers.get('x-variant') ?? ''))
      const kept = Object.fromEntries([...headers].filter(([name]) => name !== 'x-variant'))
      const page = { headers: kept, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, body }
      const key = keyOf(place, query)
      bytes += body.length - (pages.get(key)?.body.length ?? 0)
      pages.set(key, page)
      for (const [oldest, { body: gone }] of pages) {
        if (bytes <= maxBytes) break
        pages.delete(oldest)
        bytes -= gone.length
      }
      return page
    },
  }
}

/** Reads `phase=3;a=59A,84A`. */
const variantsOf = (header: string): Variant[] =>
  header.split(';').flatMap((known) => {
    const [param, options] = known.split('=')
    return param && options ? { param, options: options.split(',') } : []
  })

/** The answer to one request for a cached page: compressed as the browser can take it, or 304. */
export function answerWith(page: CachedPage, request: Request): Response {
  const headers = new Headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' })
  if (request.headers.get('if-none-match') === page.etag) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  if (encoding) headers.set('content-encoding', encoding)
  if (encoding) page[encoding] ??= compress(page.body, encoding)
  const body = (encoding && page[encoding]) ?? page.body
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const compress = (body: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'gzip'
    ? gzipSync(body, { level: 9 })
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
