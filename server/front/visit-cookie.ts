import type { IncomingHttpHeaders } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import {
  canBeLanding,
  parseTouch,
  parseVisitCookie,
  serializeVisitCookie,
  visitCookie,
  visitCookieAge,
  withTouch,
} from '#app/domain/customers/attribution/touch.ts'

/** Not set for navigation within the site, so that shared caches can store the response. */
export function landingCookie(
  headers: IncomingHttpHeaders,
  { url, secure, now }: { url: URL; secure: boolean; now: Date },
): string | undefined {
  if (String(headers['sec-purpose'] ?? '').includes('prefetch') || !canBeLanding(url.pathname))
    return undefined
  const touch = parseTouch(url, headers.referer ?? null, now)
  if (!touch) return undefined
  const existing = parseVisitCookie(parse(headers.cookie ?? '', visitCookie)[visitCookie])
  return serialize(visitCookie, serializeVisitCookie(withTouch(existing, touch)), {
    path: '/',
    maxAge: visitCookieAge,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
}

/** A cheap check first: most requests navigate within the site. */
export const canLand = (
  { referer, host }: Pick<IncomingHttpHeaders, 'referer' | 'host'>,
  search: string,
): boolean => search !== '' || (referer !== undefined && !isSameHost(referer, host))

const isSameHost = (referrer: string, host = '') => {
  const at = referrer.indexOf('://')
  return at > 0 && (referrer.startsWith(`${host}/`, at + 3) || referrer.slice(at + 3) === host)
}
