import { createServer, request as requestHttp } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { lookUpPublic } from '#app/platform/public-address.server.ts'
import { mayBePublic } from './fetch-public.server.ts'

/**
 * A proxy on this machine for a browser that runs a foreign site's scripts. It reaches the site, and public addresses at their default
 * ports: scripts and data of other hosts are often needed to fill a page. Everything else is refused (403), so that a page
 * cannot ask the operator's network. @param trusted host of the site, with its port
 */
export async function openPublicProxy(trusted: string): Promise<{ port: number; close(): Promise<void> }> {
  const lookupFor = (url: URL) => (url.host === trusted ? {} : { lookup: lookUpPublic })
  const isAllowed = (url: URL) => url.host === trusted || mayBePublic(url)
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '')
    if (url?.protocol !== 'http:' || !isAllowed(url)) {
      response.writeHead(403).end()
      return
    }
    const { method, headers } = request
    const passed = requestHttp(url, { method, headers, agent: false, ...lookupFor(url) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.on('connect', (request, socket) => {
    // The default port is left out, as in the address of the site.
    const url = URL.parse(`https://${request.url}`)
    socket.on('error', () => socket.destroy())
    if (!url || !isAllowed(url)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const passed = connect({ host, port: Number(url.port || 443), ...lookupFor(url) })
    passed.on('error', () => socket.destroy())
    passed.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      passed.pipe(socket)
      socket.pipe(passed)
    })
    socket.once('close', () => passed.destroy())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
