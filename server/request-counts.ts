/** The kinds of requests: a label of metrics, so there are few. */
export const requestKinds = [
  'document',
  'form',
  'office',
  'live',
  'picture',
  'file',
  'webhook',
  'health',
] as const
export type RequestKind = (typeof requestKinds)[number]

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

const caches = ['pages', 'pictures', 'files'] as const
export type Cache = (typeof caches)[number]

const kindIndex = Object.fromEntries(requestKinds.map((kind, i) => [kind, i])) as Record<RequestKind, number>
const cacheIndex = Object.fromEntries(caches.map((cache, i) => [cache, i])) as Record<Cache, number>
const kindOfCache = { pages: 'document', pictures: 'picture', files: 'file' } as const

const add = (counts: Float64Array, at: number) => {
  counts[at] = (counts[at] as number) + 1
}

export interface RequestCounts {
  /** A request that was answered from memory. On the hot path: two increments. */
  hit(cache: Cache, status: number): void
  lookedUp(cache: Cache, isHit: boolean): void
  /** A response of the shell. @param ms until the headers were ready */
  answered(kind: RequestKind, status: number, ms: number): void
  requests(): { kind: RequestKind; status: (typeof statusClasses)[number]; count: number }[]
  lookups(): { cache: Cache; hits: number; misses: number }[]
  /** Called with what the shell answered. */
  onAnswered(listener: (kind: RequestKind, ms: number) => void): void
}

/** Always counts: otherwise metrics that are scraped later would lack the beginning. */
export function createRequestCounts(): RequestCounts {
  const requests = new Float64Array(requestKinds.length * statusClasses.length)
  const hits = new Float64Array(caches.length)
  const misses = new Float64Array(caches.length)
  let listener: ((kind: RequestKind, ms: number) => void) | undefined

  const count = (kind: RequestKind, status: number) => {
    const at = Math.min(3, Math.max(0, Math.floor(status / 100) - 2))
    add(requests, kindIndex[kind] * statusClasses.length + at)
  }
  return {
    hit(cache, status) {
      add(hits, cacheIndex[cache])
      count(kindOfCache[cache], status)
    },
    lookedUp(cache, isHit) {
      add(isHit ? hits : misses, cacheIndex[cache])
    },
    answered(kind, status, ms) {
      count(kind, status)
      listener?.(kind, ms)
    },
    requests: () =>
      requestKinds.flatMap((kind, i) =>
        statusClasses.map((status, j) => ({
          kind,
          status,
          count: requests[i * statusClasses.length + j] as number,
        })),
      ),
    lookups: () =>
      caches.map((cache, i) => ({ cache, hits: hits[i] as number, misses: misses[i] as number })),
    onAnswered(next) {
      listener = next
    },
  }
}

const officePath = /^\/admin(?:\/|\.data$|$)/i
const livePath = /\/live$/i

/** Of the process, on every host. */
export const statePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/healthz/host', '/metrics'])

export function kindOf(method: string, path: string): RequestKind {
  if (statePaths.has(path)) return 'health'
  if (path.startsWith('/media/')) return 'picture'
  if (path.startsWith('/assets/')) return 'file'
  if (path.startsWith('/webhooks/')) return 'webhook'
  if (officePath.test(path)) return livePath.test(path) ? 'live' : 'office'
  return method === 'POST' ? 'form' : 'document'
}
