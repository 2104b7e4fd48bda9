import { type IncomingHttpHeaders, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { parseForeignJson } from '#app/platform/foreign-json.ts'

export interface Call {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | undefined
  /** Milliseconds, including TLS. */
  connectMs?: number
  totalMs?: number
  maxBytes?: number
  lookup?: LookupFunction
}

export type CallResult =
  | { ok: true; status: number; headers: IncomingHttpHeaders; body: string }
  | { ok: false; sent: boolean; code: string }

/** `fetch` does not tell a refused connection, which may be retried, from one that broke later. No redirects. */
export function call({ method, url, headers, body, connectMs = 3000, totalMs = 10_000, ...rest }: Call) {
  const { maxBytes = 1024 * 1024, lookup } = rest
  return new Promise<CallResult>((resolve) => {
    const address = new URL(url)
    const secure = address.protocol === 'https:'
    let sent = false
    let code = ''
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      ...(lookup ? { lookup } : {}),
    }
    const request = (secure ? requestHttps : requestHttp)(address, options)
    const abort = (reason: string) => {
      code ||= reason
      request.destroy()
    }
    const connecting = setTimeout(() => abort('connect-timeout'), connectMs)
    const deadline = setTimeout(() => abort('timeout'), totalMs)
    const finish = (result: CallResult) => {
      clearTimeout(connecting)
      clearTimeout(deadline)
      resolve(result)
    }
    request.on('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        sent = true
        clearTimeout(connecting)
      }),
    )
    request.on('error', (error: NodeJS.ErrnoException) =>
      finish({ ok: false, sent, code: code || error.code || error.name }),
    )
    request.on('close', () => finish({ ok: false, sent, code: code || 'closed' }))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) abort('too-long')
        else chunks.push(chunk)
      })
      response.on('error', (error: NodeJS.ErrnoException) =>
        finish({ ok: false, sent: true, code: code || error.code || error.name }),
      )
      response.on('end', () =>
        finish({
          ok: true,
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })
}

/** Milliseconds; vendors here send seconds. */
export function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined
}

export function asJson(body: string): unknown {
  const read = parseForeignJson(body)
  return read.ok ? read.value : undefined
}
