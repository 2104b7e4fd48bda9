import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '#app/platform/env.ts'
import { hostnameOf } from './site-directory.ts'

export interface ExternalAddress {
  /** `https://gaon.example` */
  origin: string
  host: string
  secure: boolean
}

/** `X-Forwarded-Host` counts only if it names a host of ours; production is always https. @returns undefined if invalid */
export function externalAddress(
  env: Pick<Env, 'BUNYANG_ENV' | 'TRUSTED_PROXY_HOPS'>,
  headers: IncomingHttpHeaders,
  isOurs: (hostname: string) => boolean,
): ExternalAddress | undefined {
  const secure = isSecure(env, joinHeader(headers['x-forwarded-proto']))
  const forwarded = env.TRUSTED_PROXY_HOPS
    ? entryOfHop(joinHeader(headers['x-forwarded-host']), env.TRUSTED_PROXY_HOPS)
    : undefined
  const host = (forwarded && isOurs(hostnameOf(forwarded)) ? forwarded : (headers.host ?? '')).toLowerCase()
  if (!isHost(host)) return undefined
  return { origin: `${secure ? 'https' : 'http'}://${withoutDefaultPort(host, secure)}`, host, secure }
}

const joinHeader = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header.join(',') : header

/** The value from the outermost of our proxies; most proxies write one value, some append. */
function entryOfHop(value: string | undefined, hops: number): string | undefined {
  const list = value?.split(',').map((part) => part.trim())
  return list?.at(-hops) ?? list?.[0]
}

export const isHost = (host: string): boolean =>
  /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)

const withoutDefaultPort = (host: string, secure: boolean) =>
  host.endsWith(secure ? ':443' : ':80') ? host.slice(0, host.lastIndexOf(':')) : host

/** Decides on `__Host-` and Secure cookies. Always true in production: a wrong setting must not send cookies in clear text. */
export function isSecure(
  { BUNYANG_ENV, TRUSTED_PROXY_HOPS: hops }: Pick<Env, 'BUNYANG_ENV' | 'TRUSTED_PROXY_HOPS'>,
  forwardedProto: string | undefined,
): boolean {
  if (BUNYANG_ENV === 'production') return true
  if (!hops || !forwardedProto) return false
  const values = forwardedProto.split(',').map((item) => item.trim())
  // Some proxies append, most write one value.
  return (values.at(-hops) ?? values[0]) === 'https'
}
