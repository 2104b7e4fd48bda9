import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import {
  mayBeLanding,
  readVisitCookie,
  touchOf,
  visitCookie,
  visitCookieAge,
  withTouch,
  writeVisitCookie,
} from '../app/features/attribution/touch.ts'
import type { Clock } from '../app/platform/clock.ts'

/**
 * Keeps how a visitor came in a cookie of the site's own, without script. A page that was opened from within the
 * site or directly sets none, so that what caches in front keep stays nobody's.
 */
export function rememberTouch(c: Context, clock: Clock): void {
  if (c.req.method !== 'GET' || c.req.header('sec-purpose')?.includes('prefetch')) return
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
  const url = new URL(c.req.url)
  if (!mayBeLanding(url.pathname)) return
  const touch = touchOf(url, c.req.header('referer') ?? null, clock.now())
  if (!touch) return
  const value = writeVisitCookie(withTouch(readVisitCookie(getCookie(c, visitCookie)), touch))
  setCookie(c, visitCookie, value, {
    path: '/',
    maxAge: visitCookieAge,
    httpOnly: true,
    sameSite: 'Lax',
    secure: url.protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https',
  })
}
