import type { Site } from '#app/domain/site/site-settings.ts'
import { createLru, type Held } from './lru.ts'
import { type Prepared, prepare } from './prepared.ts'

interface Variant {
  param: string
  options: string[]
}

interface Entry {
  version: number
  /** Set for a page that shows which homes are sold. */
  homes: number | undefined
  variants: Variant[]
  documents: Map<string, Document>
}

interface Document {
  page: Prepared
  until: number
}

/** A cached page. It is valid until `held` is dropped or `until` has passed. */
export interface Found extends Document {
  held: Held<unknown>
}

/** Excludes host and unknown query parameters, so that clients cannot multiply entries. */
export interface CacheKey {
  siteId: string
  version: number
  /** Version of the site's homes. Only pages that show which homes are sold depend on it, so a contract evicts no other page. */
  homes: number
  path: string
}

export const cacheKeyOf = (
  site: Pick<Site, 'id' | 'contentVersion' | 'homesVersion'>,
  path: string,
): CacheKey => ({
  siteId: site.id,
  version: site.contentVersion,
  homes: site.homesVersion ?? 0,
  path,
})

export interface PageCache {
  find(cacheKey: CacheKey, query: URLSearchParams | undefined): Found | undefined
  /** `x-variant` names the parameters with documents of their own (`*`: too many to keep), `x-keep-seconds` a limited lifetime (a feed), `x-follows: homes` a page that shows what is sold. */
  store(
    cacheKey: CacheKey,
    query: URLSearchParams | undefined,
    headers: Headers,
    body: Buffer,
  ): Promise<Prepared>
  /**
   * Coalesces concurrent requests for one path: they wait for the first. Only options that change the page are rendered
   * beside it. @returns undefined where nothing was cached: render separately
   */
  once(
    cacheKey: CacheKey,
    query: URLSearchParams | undefined,
    render: () => Promise<Prepared | undefined>,
  ): Promise<Prepared | undefined>
  /** Settles when the rendering of a path has ended. @returns undefined if none is in progress */
  drawing(cacheKey: CacheKey): Promise<unknown> | undefined
  /** Paths that visitors requested before this version, the most requested first. */
  outdatedPaths(siteId: string, version: number): string[]
  clear(): void
  readonly bytes: number
  readonly size: number
}

/** LRU. @param maxBytes bodies, headers and keys @param maxEntries paths */
export function createPageCache({
  maxBytes = 64 * 1024 * 1024,
  maxEntries = 20_000,
  now = Date.now,
} = {}): PageCache {
  const entries = createLru<Entry>({ maxBytes, maxEntries })
  const pending = new Map<string, Promise<Prepared | undefined>>()

  return {
    clear: entries.clear,
    get bytes() {
      return entries.bytes
    },
    get size() {
      return entries.size
    },
    find(cacheKey, query) {
      const held = entries.get(keyOf(cacheKey))
      if (!held || !isOf(held.value, cacheKey) || isEachItsOwn(held.value, query)) return undefined
      const document = held.value.documents.get(matchOptions(held.value.variants, query))
      if (!document || document.until <= now()) return undefined
      held.isUsed = true
      return { ...document, held }
    },
    async store(cacheKey, query, headers, body) {
      const {
        'x-variant': variant = '',
        'x-keep-seconds': seconds,
        'x-follows': follows,
        ...responseHeaders
      } = Object.fromEntries(headers)
      const page = await prepare(responseHeaders, body)
      if (!body.length) return page
      const key = keyOf(cacheKey)
      const variants = parseVariants(variant)
      const previous = entries.get(key)?.value
      if (previous && isNewer(previous, cacheKey)) return page
      const documents = isOf(previous, cacheKey) ? previous.documents : new Map()
      documents.set(matchOptions(variants, query), {
        page,
        until: seconds ? now() + Number(seconds) * 1000 : Number.POSITIVE_INFINITY,
      })
      const homes = follows === 'homes' ? cacheKey.homes : undefined
      const entry = { version: cacheKey.version, homes, variants, documents }
      entries.set(key, entry, sizeOf(variant, documents))
      return page
    },
    drawing: (cacheKey) => pending.get(pathOf(cacheKey))?.catch(() => undefined),
    outdatedPaths(siteId, version) {
      const outdated = [...entries.entries()].filter(
        ([key, { value }]) => key.startsWith(`${siteId} `) && value.version < version,
      )
      return outdated
        .sort(([, a], [, b]) => Number(b.isUsed) - Number(a.isUsed))
        .map(([key]) => key.slice(siteId.length + 1))
    },
    async once(cacheKey, query, render) {
      const path = pathOf(cacheKey)
      const key = `${path}?${query}`
      const same = () => pending.get(key)?.catch(() => undefined)
      const ofPath = pending.get(path)
      if (ofPath && !pending.has(key)) {
        await ofPath.catch(() => undefined)
        const found = this.find(cacheKey, query)
        if (found) return found.page
      }
      const pendingPage = same()
      if (pendingPage) return await pendingPage
      const rendering = render().finally(() => {
        pending.delete(key)
        if (pending.get(path) === rendering) pending.delete(path)
      })
      pending.set(key, rendering)
      if (!pending.has(path)) pending.set(path, rendering)
      return await rendering
    },
  }
}

const keyOf = ({ siteId, path }: CacheKey) => `${siteId} ${path}`
const pathOf = (cacheKey: CacheKey) => `${keyOf(cacheKey)} ${cacheKey.version} ${cacheKey.homes}`

const isOf = (entry: Entry | undefined, { version, homes }: CacheKey): entry is Entry =>
  entry?.version === version && (entry.homes ?? homes) === homes

const isNewer = (entry: Entry, { version, homes }: CacheKey): boolean =>
  entry.version > version || (entry.version === version && (entry.homes ?? 0) > homes)

/** Bytes per document besides its parts, roughly. */
const overhead = 500

const sizeOf = (variant: string, documents: Entry['documents']) =>
  [...documents].reduce(
    (sum, [option, { page }]) => sum + overhead + option.length + page.bytes,
    2 * variant.length,
  )

/** Whether every value of a parameter gives another document: too many to cache. */
const isEachItsOwn = ({ variants }: Entry, query: URLSearchParams | undefined): boolean =>
  variants.some(({ param, options: [only] }) => only === '*' && query?.get(param))

/** `phase=3;a=59A,84A`; `home=*`: every value is rendered on request and not cached. */
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
