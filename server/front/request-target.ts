import type { IncomingMessage } from 'node:http'
import { readablePath } from '#app/platform/readable-path.ts'
import { isHost } from './external-address.ts'

/**
 * Turns the target of a request into a path in one spelling, before any other code reads it: host checks, cache, limits and
 * routes then judge the same address. An invalid target stays as it is, and is refused.
 */
export function settleTarget(request: IncomingMessage): void {
  if (!request.url?.startsWith('/')) takeAbsoluteForm(request)
  const { url = '' } = request
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.startsWith('/') || !path.includes('%')) return
  request.url = readablePath(path).replaceAll(unreserved, decodeURIComponent) + url.slice(path.length)
}

/** Characters that mean the same when escaped (RFC 3986, 6.2.2.2). A dot is left out, since `..` would be resolved. */
const unreserved = /%(?:4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|3[0-9]|2d)/gi

/**
 * `GET http://host/path` (RFC 9112, 3.2.2): its host counts, and the received `Host` is ignored. Clients send it to proxies; a server
 * has to take it too.
 */
function takeAbsoluteForm(request: IncomingMessage): void {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]+)([/?][^#]*)?$/i.exec(request.url ?? '') ?? []
  const hosts = request.rawHeaders.flatMap((name, i) =>
    i % 2 === 0 && name.toLowerCase() === 'host' ? [i] : [],
  )
  const [at] = hosts
  // Two hosts are refused, with any target.
  if (!isHost(host) || hosts.length > 1) return
  if (at === undefined) request.rawHeaders.push('Host', host)
  else request.rawHeaders[at + 1] = host
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
