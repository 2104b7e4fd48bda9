import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Install } from '../install.ts'
import type { Cache, RequestCounts } from '../request-counts.ts'
import { externalAddress, isHost } from './external-address.ts'
import type { MediaCache } from './media-cache.ts'
import { type CacheKey, cacheKeyOf, type Found, type PageCache } from './page-cache.ts'
import { type Prepared, send } from './prepared.ts'
import { readRequestHead } from './request-head.ts'
import { hostnameOf, type SiteDirectory } from './site-directory.ts'
import type { StaticFiles } from './static-files.ts'
import { canLand, landingCookie } from './visit-cookie.ts'

interface FrontDeps {
  install: Install
  directory: SiteDirectory
  cache: PageCache
  media: MediaCache
  files: StaticFiles
  counts: RequestCounts
}

/** Serves cached files and documents from memory, independent of database, disk and other requests. */
export function withFront(deps: FrontDeps, shell: RequestListener): RequestListener {
  const { install, directory } = deps
  const memory = answerFromMemory(deps)
  const handOn: RequestListener = (request, response) => {
    Promise.resolve(shell(request, response)).catch((error: unknown) =>
      install.log.error({ err: error }, 'shell failed'),
    )
  }
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (memory.answer(request, response)) return
      const drawing = memory.drawing(request)
      if (!drawing) return handOn(request, response)
      // A client that waits for a page that is being rendered costs as much as a cached response.
      void drawing.then(() => memory.answer(request, response) || handOn(request, response))
      return
    }
    response.once('finish', directory.invalidate)
    // An aborted response never finishes, but its action is done.
    response.once('close', directory.invalidate)
    handOn(request, response)
  }
}

function answerFromMemory({ install, directory, cache, media, files, counts }: FrontDeps) {
  const pages = rememberPages(directory, cache, install.env.BUNYANG_ENV === 'production')

  const drawing = (request: IncomingMessage): Promise<unknown> | undefined => {
    const head = readRequestHead(request.rawHeaders)
    const [path = ''] = (request.url ?? '').split('?', 1)
    return head && pages.drawing(head.host, path)
  }

  const answerNow = (request: IncomingMessage, response: ServerResponse): boolean => {
    const head = readRequestHead(request.rawHeaders)
    if (!head) return false
    const { url = '', method = '' } = request
    const queryStart = url.indexOf('?')
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const answer = (from: Cache, prepared: Prepared, cookie?: string) => {
      const requestId = randomUUID()
      const status = send(response, prepared, { head, isHead: method === 'HEAD', requestId, cookie })
      // Below a millisecond, except for the first request for another encoding; reading a clock would cost more than the log line.
      install.logRequest({ requestId, method, path, status, ms: 0 })
      counts.hit(from, status)
      return true
    }
    const file = files(path)
    if (file) return answer('files', file)
    const picture = path.startsWith('/media/') && !head.hasRange ? media.find(path, head.accepted) : undefined
    if (picture) return answer('pictures', picture)

    const search = queryStart < 0 ? '' : url.slice(queryStart + 1)
    const page = pages.find(head.host, path, search)
    if (!page) return false
    if (method === 'HEAD' || !canLand(head, search)) return answer('pages', page)
    const address = externalAddress(install.env, request.headers, directory.knows)
    if (!address) return false
    const landing = { url: new URL(address.origin + url), secure: address.secure, now: install.clock.now() }
    return answer('pages', page, landingCookie(request.headers, landing))
  }
  return { answer: answerNow, drawing }
}

const maxRemembered = 10_000

/** Caches the result of finding a page by host and path: two look-ups until a site changes or the page is evicted. */
function rememberPages(directory: SiteDirectory, cache: PageCache, production: boolean) {
  let remembered = new Map<string, Map<string, Found>>()
  let count = 0
  let state: object | undefined

  const remember = (host: string, path: string, found: Found) => {
    if (count >= maxRemembered) forget()
    const ofHost = remembered.get(host) ?? new Map<string, Found>()
    if (!ofHost.has(path)) count++
    remembered.set(host, ofHost.set(path, found))
  }
  const forget = () => {
    remembered = new Map()
    count = 0
    state = directory.state
  }

  return {
    find(host: string, path: string, search: string): Prepared | undefined {
      if (!directory.isCurrent) return undefined
      if (state !== directory.state) forget()
      const known = search ? undefined : remembered.get(host)?.get(path)
      if (known && !known.held.isDropped && known.until > Date.now()) {
        known.held.isUsed = true
        return known.page
      }
      const key = keyOf(host, path)
      const found = key && cache.find(key, search ? new URLSearchParams(search) : undefined)
      if (found && !search) remember(host, path, found)
      return found?.page
    },
    drawing(host: string, path: string): Promise<unknown> | undefined {
      const key = directory.isCurrent ? keyOf(host, path) : undefined
      return key && cache.drawing(key)
    },
  }

  function keyOf(host: string, path: string): CacheKey | undefined {
    const match = isHost(host) ? directory.find(host, path) : undefined
    if (!match || match.fault || directory.closed() || directory.closed(match.site)) return undefined
    if (match.state !== 'open' || !isMainAddress(match, host, production)) return undefined
    return cacheKeyOf(match.site, path)
  }
}

const isMainAddress = (
  { site, ofHost }: { site: Site; ofHost: Pick<Site, 'id'> | undefined },
  host: string,
  production: boolean,
) => (ofHost ? ofHost.id === site.id && site.settings.hosts[0] === hostnameOf(host) : !production)

/** Refused, since a proxy may have used the other `Host`. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}
