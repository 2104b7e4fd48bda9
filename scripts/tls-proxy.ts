import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export interface TlsProxy {
  port: number
  target: { port: number }
  stop(): Promise<void>
}

/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Behaves as Caddy and nginx do with the settings of `docs/tls.md`; for trials and tests. */
export async function startTlsProxy({
  port,
  hosts,
}: {
  port: number
  hosts: readonly string[]
}): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: hosts[0] ?? 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2 as const, value })) },
    ],
  })
  const target = { port: 0 }
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers }
    for (const name of hopByHopHeaders) delete headers[name]
    const chunked = incoming.headers['transfer-encoding'] !== undefined
    const upstream = forward({
      host: '127.0.0.1',
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...headers,
        ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
        'x-forwarded-for': [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
        'x-forwarded-proto': 'https',
      },
    })
    upstream.on('response', (upstreamResponse) => {
      const responseHeaders = { ...upstreamResponse.headers }
      for (const name of hopByHopHeaders) delete responseHeaders[name]
      outgoing.writeHead(upstreamResponse.statusCode ?? 502, responseHeaders)
      upstreamResponse.pipe(outgoing)
    })
    upstream.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    port: (server.address() as AddressInfo).port,
    target,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
