import { type Prepared, prepare } from './prepared.ts'

/** A query parameter that makes other documents of one path, and its known values. */
interface Variant {
  param: string
  options: string[]
}

/** A path of a site at one version of its content, with every document that its options make. */
interface Entry {
  version: number
  variants: Variant[]
  documents: Map<string, { page: Prepared; until: number }>
  bytes: number
}

/** Where a document belongs. Neither host nor made-up query is part of it: whoever asks cannot multiply it. */
export interface CacheKey {
  siteId: string
  /** Publishing raises it, so that what was kept before is never found again. */
  version: number
  path: string
}

export interface PageCache {
  find(place: CacheKey, query: URLSearchParams | undefined): Prepared | undefined
  /**
   * Keeps a rendered answer. `x-variant` of its headers names the parameters that make other documents of the path,
   * `x-keep-seconds` how long it is right although nothing is published (a feed, whose posts appear by the clock).
   */
  keep(place: CacheKey, query: URLSearchParams | undefined, headers: Headers, body: Buffer): Promise<Prepared>
  /**
   * One making for all who ask for the same document at once.
   * @returns what `make` kept; undefined where that was nothing, and whoever waited has to make their own
   */
  once(
    place: CacheKey,
    search: string,
    make: () => Promise<Prepared | undefined>,
  ): Promise<Prepared | undefined>
  readonly bytes: number
  readonly size: number
}

/**
 * Public documents of this process, the least recently used path going first.
 * @param maxBytes of everything that is kept: bodies in every form, headers, keys
 * @param maxEntries paths at most
 */
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
      // A GET of which nothing came is a fault somewhere: it blanks one answer, and no more.
      if (!body.length) return page
      const key = keyOf(place)
      const variants = variantsOf(variant)
      const before = entries.get(key)
      // While this one was drawn another process or request may have brought something newer.
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

/** What an entry costs besides its bodies: objects of a map, roughly, in bytes. */
const overhead = 500

const sizeOf = (key: string, variant: string, documents: Entry['documents']) =>
  [...documents].reduce(
    (sum, [option, { page }]) => sum + overhead + option.length + page.bytes,
    2 * (key.length + variant.length) + overhead,
  )

/** Reads `phase=3;a=59A,84A`. */
const variantsOf = (header: string): Variant[] =>
  header.split(';').flatMap((known) => {
    const [param, options] = known.split('=')
    return param && options ? { param, options: options.split(',') } : []
  })

/** The options of a query that the page knows, in its own order; everything else shares the default document. */
const optionsIn = (variants: Variant[], query: URLSearchParams | undefined): string =>
  query
    ? variants
        .flatMap(({ param, options }) => {
          const value = query.get(param)
          return value && options.includes(value) ? `${param}=${value}` : []
        })
        .join('&')
    : ''
