import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { hasPrivateHost, lookUpPublic } from '#app/platform/public-address.server.ts'

const timeoutMs = 20_000
const maxRedirects = 3

/**
 * Reads what a public address answers. @param trusted host that the operator named, with its port: it
 * may be inner. All others are asked at the default ports alone. @returns undefined for
 * whatever is no answer of 200, takes too long or is too large
 */
export async function fetchPublic(
  url: URL,
  { maxBytes, trusted }: { maxBytes: number; trusted: string },
  redirects = 0,
): Promise<Uint8Array | undefined> {
  const isTrusted = url.host === trusted
  if (!isTrusted && !mayBePublic(url)) return undefined
  const answer = await ask(url, maxBytes, isTrusted).catch(() => undefined)
  if (!answer) return undefined
  if (!answer.location) return answer.body
  const next = URL.parse(answer.location, url)
  return next && /^https?:$/.test(next.protocol) && redirects < maxRedirects
    ? await fetchPublic(next, { maxBytes, trusted }, redirects + 1)
    : undefined
}

/** A literal address is not looked up; another port is no web site, but perhaps a service of the machine. */
export const mayBePublic = (url: URL): boolean => url.port === '' && !hasPrivateHost(url.href)

function ask(
  url: URL,
  maxBytes: number,
  isTrusted: boolean,
): Promise<{ body?: Uint8Array; location?: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ body?: Uint8Array; location?: string }>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'accept-encoding': 'identity', 'user-agent': 'bunyang' },
    ...(!isTrusted && { lookup: lookUpPublic }),
  })
  request.on('error', reject)
  request.on('response', (response) => {
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      return resolve({ location: headers.location })
    }
    if (statusCode !== 200) {
      response.destroy()
      return resolve({})
    }
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) return response.destroy(new Error('too large'))
      chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () => resolve({ body: new Uint8Array(Buffer.concat(chunks)) }))
  })
  request.end()
  return promise
}
