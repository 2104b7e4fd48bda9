import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const timeoutMs = 20_000
const maxRedirects = 3

/** Networks that no stranger's page may have us ask: own machine, own network, metadata of clouds. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

/** Also IPv4 addresses that are written as IPv6. */
export function isInner(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return inner.check(mapped)
  return isIP(address) === 6 ? inner.check(address, 'ipv6') : inner.check(address)
}

/** Checked where the connection is made, so that a name cannot change its address in between. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, options, (error, address, family) => {
    const addresses = Array.isArray(address) ? address.map((one) => one.address) : [address]
    const refused = !error && addresses.some(isInner)
    callback(refused ? new Error(`${hostname} is an address of an inner network`) : error, address, family)
  })

/**
 * Reads what a public address answers. @param trusted host that the operator named, which may be inner @returns undefined for
 * whatever is no answer of 200, takes too long or is too large
 */
export async function fetchPublic(
  url: URL,
  { maxBytes, trusted }: { maxBytes: number; trusted: string },
  redirects = 0,
): Promise<Uint8Array | undefined> {
  const isTrusted = url.hostname === trusted
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && isIP(literal) && isInner(literal)) return undefined
  const answer = await ask(url, maxBytes, isTrusted).catch(() => undefined)
  if (!answer) return undefined
  if (!answer.location) return answer.body
  const next = URL.parse(answer.location, url)
  return next && /^https?:$/.test(next.protocol) && redirects < maxRedirects
    ? await fetchPublic(next, { maxBytes, trusted }, redirects + 1)
    : undefined
}

function ask(
  url: URL,
  maxBytes: number,
  isTrusted: boolean,
): Promise<{ body?: Uint8Array; location?: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ body?: Uint8Array; location?: string }>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'accept-encoding': 'identity', 'user-agent': 'bunyang' },
    ...(!isTrusted && { lookup: lookupPublic }),
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
