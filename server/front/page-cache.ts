import { type Prepared, prepare } from './prepared.ts'

interface Variant {
  param: string
  options: string[]
}

interface Entry {
  version: number
  variants: Variant[]
  documents: Map<string, { page: Prepared; until: number }>
  bytes: number
}

/** Excludes host and unknown query parameters, so that clients cannot multiply entries. */
export interface CacheKey {
  siteId: string
  version: number
  path: string
}

export interface PageCache {
  find(cacheKey: CacheKey, query: URLSearchParams | undefined): Prepared | undefined
  /** `x-variant` names the parameters with documents of their own, `x-keep-seconds` a limited lifetime (a feed). */
  store(
    cacheKey: CacheKey,
    query: URLSearchParams | undefined,
    headers: Headers,
    body: Buffer,
  ): Promise<Prepared>
  /** Coalesces concurrent requests. @returns undefined where nothing was cached: render separately */
  once(
    cacheKey: CacheKey,
    search: string,
    render: () => Promise<Prepared | undefined>,
  ): Promise<Prepared | undefined>
  readonly bytes: number
  readonly size: number
}

/** LRU. @param maxBytes bodies, headers and keys @param maxEntries paths */
export function createPageCache({
  maxBytes = 64 * 1024 * 1024,
  maxEntries = 20_000,
  now = Date.now,
} = {}): PageCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<Prepared | undefined>>()
  let bytes = 0

  const keyOf = ({ siteId, path }: CacheKey) => `${siteId} ${path}`
  const evict = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
    find(cacheKey, query) {
      const key = keyOf(cacheKey)
      const entry = entries.get(key)
      if (entry?.version !== cacheKey.version) return undefined
      const document = entry.documents.get(matchOptions(entry.variants, query))
      if (!document || document.until <= now()) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return document.page
    },
    async store(cacheKey, query, headers, body) {
      const {
        'x-variant': variant = '',
        'x-keep-seconds': seconds,
        ...responseHeaders
      } = Object.fromEntries(headers)
      const page = await prepare(responseHeaders, body)
      if (!body.length) return page
      const key = keyOf(cacheKey)
      const variants = parseVariants(variant)
      const previous = entries.get(key)
      if (previous && previous.version > cacheKey.version) return page
      const documents = previous?.version === cacheKey.version ? previous.documents : new Map()
      evict(key)
      documents.set(matchOptions(variants, query), {
        page,
        until: seconds ? now() + Number(seconds) * 1000 : Number.POSITIVE_INFINITY,
      })
      const entry: Entry = {
        version: cacheKey.version,
        variants,
        documents,
        bytes: sizeOf(key, variant, documents),
      }
      entries.set(key, entry)
      bytes += entry.bytes
      for (const [oldest] of entries) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break
        evict(oldest)
      }
      return page
    },
    async once(cacheKey, search, render) {
      const key = `${keyOf(cacheKey)} ${cacheKey.version}?${search}`
      const pendingPage = pending.get(key)
      if (pendingPage) return await pendingPage.catch(() => undefined)
      const rendering = render().finally(() => pending.delete(key))
      pending.set(key, rendering)
      return await rendering
    },
  }
}

/** Bytes per map entry, roughly. */
const overhead = 500

const sizeOf = (key: string, variant: string, documents: Entry['documents']) =>
  [...documents].reduce(
    (sum, [option, { page }]) => sum + overhead + option.length + page.bytes,
    2 * (key.length + variant.length) + overhead,
  )

/** `phase=3;a=59A,84A` */
const parseVariants = (header: string): Variant[] =>
  header.split(';').flatMap((part) => {
    const [param, options] = part.split('=')
    return param && options ? { param, options: options.split(',') } : []
  })

/** Known options in the page's order; others share the default document. */
const matchOptions = (variants: Variant[], query: URLSearchParams | undefined): string =>
  query
    ? variants
        .flatMap(({ param, options }) => {
          const value = query.get(param)
          return value && options.includes(value) ? `${param}=${value}` : []
        })
        .join('&')
    : ''
