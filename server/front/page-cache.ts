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
  /** Incremented by publishing. */
  version: number
  path: string
}

export interface PageCache {
  find(place: CacheKey, query: URLSearchParams | undefined): Prepared | undefined
  /**
   * `x-variant` names the parameters with documents of their own, `x-keep-seconds` the lifetime where it is limited (a feed).
   */
  keep(place: CacheKey, query: URLSearchParams | undefined, headers: Headers, body: Buffer): Promise<Prepared>
  /** Coalesces concurrent requests. @returns undefined where nothing was cached: render separately */
  once(
    place: CacheKey,
    search: string,
    make: () => Promise<Prepared | undefined>,
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
  const making = new Map<string, Promise<Prepared | undefined>>()
  let bytes = 0

  const keyOf = ({ siteId, path }: CacheKey) => `${siteId} ${path}`
  const forget = (key: string) => {
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
    find(place, query) {
      const key = keyOf(place)
      const entry = entries.get(key)
      if (entry?.version !== place.version) return undefined
      const found = entry.documents.get(optionsIn(entry.variants, query))
      if (!found || found.until <= now()) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return found.page
    },
    async keep(place, query, headers, body) {
      const { 'x-variant': variant = '', 'x-keep-seconds': seconds, ...kept } = Object.fromEntries(headers)
      const page = await prepare(kept, body)
      // An empty body is a fault; not cached.
      if (!body.length) return page
      const key = keyOf(place)
      const variants = variantsOf(variant)
      const before = entries.get(key)
      // A newer version may have been cached meanwhile.
      if (before && before.version > place.version) return page
      const documents = before?.version === place.version ? before.documents : new Map()
      forget(key)
      documents.set(optionsIn(variants, query), {
        page,
        until: seconds ? now() + Number(seconds) * 1000 : Number.POSITIVE_INFINITY,
      })
      const entry: Entry = {
        version: place.version,
        variants,
        documents,
        bytes: sizeOf(key, variant, documents),
      }
      entries.set(key, entry)
      bytes += entry.bytes
      for (const [oldest] of entries) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break
        forget(oldest)
      }
      return page
    },
    async once(place, search, make) {
      const key = `${keyOf(place)} ${place.version}?${search}`
      const under = making.get(key)
      if (under) return await under.catch(() => undefined)
      const made = make().finally(() => making.delete(key))
      making.set(key, made)
      return await made
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
const variantsOf = (header: string): Variant[] =>
  header.split(';').flatMap((known) => {
    const [param, options] = known.split('=')
    return param && options ? { param, options: options.split(',') } : []
  })

/** Known options in the page's order; others share the default document. */
const optionsIn = (variants: Variant[], query: URLSearchParams | undefined): string =>
  query
    ? variants
        .flatMap(({ param, options }) => {
          const value = query.get(param)
          return value && options.includes(value) ? `${param}=${value}` : []
        })
        .join('&')
    : ''
