import type { IncomingHttpHeaders } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import {
  mayBeLanding,
  readVisitCookie,
  touchOf,
  visitCookie,
  visitCookieAge,
  withTouch,
  writeVisitCookie,
} from '../../app/features/registrations/attribution/touch.ts'

/**
 * The cookie that keeps how a visitor came, set without script; undefined where there is nothing to keep. A page that
 * was opened from within the site or directly sets none, so that what caches in front keep stays nobody's.
 */
export function landingCookie(
  headers: IncomingHttpHeaders,
  { url, secure, now }: { url: URL; secure: boolean; now: Date },
): string | undefined {
  if (String(headers['sec-purpose'] ?? '').includes('prefetch') || !mayBeLanding(url.pathname))
    return undefined
  const touch = touchOf(url, headers.referer ?? null, now)
  if (!touch) return undefined
  const kept = readVisitCookie(parse(headers.cookie ?? '', visitCookie)[visitCookie])
  return serialize(visitCookie, writeVisitCookie(withTouch(kept, touch)), {
    path: '/',
    maxAge: visitCookieAge,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
}

/** Whether a request can be a landing at all: most steps within a site are not, and need no address to be read. */
export const canLand = (headers: IncomingHttpHeaders, search: string): boolean =>
  search !== '' || (headers.referer !== undefined && !isWithin(headers.referer, headers.host))

const isWithin = (referrer: string, host = '') => {
  const at = referrer.indexOf('://')
  return at > 0 && (referrer.startsWith(`${host}/`, at + 3) || referrer.slice(at + 3) === host)
}
