import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../app/platform/env.ts'
import { hostnameOf } from './site-directory.ts'

/** Where a visitor's browser stands, as far as the proxies of our own say so. */
export interface ExternalAddress {
  /** `https://gaon.example`: what the browser's address begins with. */
  origin: string
  host: string
  secure: boolean
}

/**
 * Scheme and host of a request as its browser wrote them. Behind TLS both come from the proxy: the scheme by
 * `X-Forwarded-Proto` (in production it is https, whatever is said), the host by `Host` or, from proxies that change
 * that one, by `X-Forwarded-Host`, which counts only where it names a host of ours: some proxies hand on a stranger's.
 * @returns undefined for a host that is no host name
 */
export function externalAddress(
  env: Pick<Env, 'BUNYANG_ENV' | 'TRUSTED_PROXY_HOPS'>,
  headers: IncomingHttpHeaders,
  isOurs: (hostname: string) => boolean,
): ExternalAddress | undefined {
  const secure = isSecure(env, one(headers['x-forwarded-proto']))
  const forwarded = env.TRUSTED_PROXY_HOPS
    ? hopOf(one(headers['x-forwarded-host']), env.TRUSTED_PROXY_HOPS)
    : undefined
  const host = (forwarded && isOurs(hostnameOf(forwarded)) ? forwarded : (headers.host ?? '')).toLowerCase()
  if (!isHost(host)) return undefined
  return { origin: `${secure ? 'https' : 'http'}://${withoutUsualPort(host, secure)}`, host, secure }
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : header)

/** What the outermost of our own proxies wrote; most write one word, some add to a list. */
function hopOf(written: string | undefined, hops: number): string | undefined {
  const list = written?.split(',').map((part) => part.trim())
  return list?.at(-hops) ?? list?.[0]
}

/** Whether a `Host` is a name or an address, with or without a port. */
export const isHost = (host: string): boolean =>
  /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)

/** Browsers leave out the port of the scheme, and compare addresses without it. */
const withoutUsualPort = (host: string, secure: boolean) =>
  host.endsWith(secure ? ':443' : ':80') ? host.slice(0, host.lastIndexOf(':')) : host

/**
 * Whether whoever asks does so by https, which decides whether cookies are `__Host-` and Secure. In production
 * always: cookies that a wrong setting would send in clear are worse than a sign-in that does not work. In a trial
 * what our own proxies say (`X-Forwarded-Proto`, where TRUSTED_PROXY_HOPS names some).
 */
export function isSecure(
  { BUNYANG_ENV, TRUSTED_PROXY_HOPS: hops }: Pick<Env, 'BUNYANG_ENV' | 'TRUSTED_PROXY_HOPS'>,
  forwardedProto: string | undefined,
): boolean {
  if (BUNYANG_ENV === 'production') return true
  if (!hops || !forwardedProto) return false
  const written = forwardedProto.split(',').map((one) => one.trim())
  // Some proxies add to the list as they do with addresses, most write one word.
  return (written.at(-hops) ?? written[0]) === 'https'
}
