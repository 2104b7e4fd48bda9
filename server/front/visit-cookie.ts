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

/** Not set for steps within the site, so that shared caches stay clean. */
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

/** Cheap check first: most requests are steps within the site. */
export const canLand = (headers: IncomingHttpHeaders, search: string): boolean =>
  search !== '' || (headers.referer !== undefined && !isWithin(headers.referer, headers.host))

const isWithin = (referrer: string, host = '') => {
  const at = referrer.indexOf('://')
  return at > 0 && (referrer.startsWith(`${host}/`, at + 3) || referrer.slice(at + 3) === host)
}
