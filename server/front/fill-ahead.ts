import type { Site } from '#app/domain/site/site-settings.ts'
import type { PageCache } from './page-cache.ts'

interface FillAhead {
  /** After a publication, renders the pages that visitors asked for before it, one at a time. */
  published(sites: Site[]): void
  stop(): void
}

/** Pages of one publication; less popular ones are rendered on request. */
const maxPages = 100
/** Visitors come first: at least half of the time is left for them. */
const minPauseMs = 50

/** @param render as for a visitor; its result is cached if it may be @param onError called for a page that failed */
export function createFillAhead(
  cache: Pick<PageCache, 'outdatedPaths'>,
  render: (site: Site, path: string) => Promise<unknown>,
  onError: (error: unknown, path: string) => void,
): FillAhead {
  let waiting = new Map<string, { site: Site; path: string }>()
  let timer: NodeJS.Timeout | undefined
  let isRendering = false
  let isStopped = false

  function next(pauseMs: number) {
    if (!isStopped && !isRendering && waiting.size) timer ??= setTimeout(fillOne, pauseMs).unref()
  }

  async function fillOne() {
    timer = undefined
    const [first] = waiting
    if (!first || isStopped) return
    const [key, { site, path }] = first
    waiting.delete(key)
    const began = performance.now()
    isRendering = true
    await render(site, path).catch((error: unknown) => onError(error, path))
    isRendering = false
    next(Math.max(minPauseMs, performance.now() - began))
  }

  return {
    published(sites) {
      for (const site of sites)
        for (const path of cache.outdatedPaths(site.id, site.contentVersion).slice(0, maxPages))
          waiting.set(`${site.id} ${path}`, { site, path })
      next(minPauseMs)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      waiting = new Map()
    },
  }
}
