import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Install } from '../install.ts'
import { externalAddress, isHost } from './external-address.ts'
import type { PageCache } from './page-cache.ts'
import { type Prepared, send } from './prepared.ts'
import { hostnameOf, type SiteDirectory } from './site-directory.ts'
import type { StaticFiles } from './static-files.ts'
import { canLand, landingCookie } from './visit-cookie.ts'

interface FrontDeps {
  install: Install
  directory: SiteDirectory
  cache: PageCache
  files: StaticFiles
}

/** Serves cached files and documents from memory, independent of database, disk and other requests. */
export const withFront = (deps: FrontDeps, shell: RequestListener): RequestListener => {
  const { install, directory } = deps
  return (request, response) => {
    if (answerFromMemory(deps, request, response)) return
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.once('finish', directory.invalidate)
      // An aborted response never finishes, but its action is done.
      response.once('close', directory.invalidate)
    }
    Promise.resolve(shell(request, response)).catch((error: unknown) =>
      install.log.error({ err: error }, 'shell failed'),
    )
  }
}

function answerFromMemory(
  { install, directory, cache, files }: FrontDeps,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || isUnusual(request)) return false
  const startedAt = performance.now()
  const url = request.url ?? ''
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  const requestId = randomUUID()
  const answer = (prepared: Prepared, extra: string[] = []) => {
    const status = send(request, response, prepared, ['x-request-id', requestId, ...extra])
    install.logRequest({
      requestId,
      method: request.method ?? '',
      path,
      status,
      ms: performance.now() - startedAt,
    })
    return true
  }
  const file = files(path)
  if (file) return answer(file)

  const { host = '' } = request.headers
  const match = directory.isCurrent && isHost(host) ? directory.find(host, path) : undefined
  if (!match || directory.closed() || directory.closed(match.site)) return false
  if (!isMainAddress(match, host, install.env.BUNYANG_ENV === 'production')) return false
  const search = queryStart < 0 ? '' : url.slice(queryStart + 1)
  const { site } = match
  const page = cache.find(
    { siteId: site.id, version: site.contentVersion, path },
    search ? new URLSearchParams(search) : undefined,
  )
  if (!page) return false
  if (request.method === 'HEAD' || !canLand(request.headers, search)) return answer(page)
  const address = externalAddress(install.env, request.headers, directory.knows)
  if (!address) return false
  const landing = { url: new URL(address.origin + url), secure: address.secure, now: install.clock.now() }
  const cookie = landingCookie(request.headers, landing)
  return answer(page, cookie ? ['set-cookie', cookie] : [])
}

const isMainAddress = (
  { site, ofHost }: NonNullable<ReturnType<SiteDirectory['find']>>,
  host: string,
  production: boolean,
) => (ofHost ? ofHost.id === site.id && site.settings.hosts[0] === hostnameOf(host) : !production)

/** Never sent by browsers; the shell refuses it. */
const isUnusual = (request: IncomingMessage) =>
  hasTwoHosts(request) ||
  request.headers['content-length'] !== undefined ||
  request.headers['transfer-encoding'] !== undefined

/** A proxy may have used the other one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}
