import { counterHosts } from '../app/features/measurement/counter-hosts.ts'
import type { SiteSettings } from '../app/features/sites/site-settings.ts'

const common = "object-src 'none'; base-uri 'none'; form-action 'self'"
const unframed = `${common}; frame-ancestors 'none'`

/**
 * Public documents: only files of our own, nothing inline; films may play in YouTube's cookieless frame, and the
 * counters that the site has ids for may be told of a registration. Tours of other houses may play in a frame where
 * the site allows their host.
 */
function publicPolicy({ measurement, frames }: Pick<SiteSettings, 'measurement' | 'frames'>): string {
  const { script, connect } = counterHosts(measurement)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...connect].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    [
      "frame-src 'self' https://www.youtube-nocookie.com",
      ...(frames ?? []).map((host) => `https://${host}`),
    ].join(' '),
    unframed,
  ].join('; ')
}

/** Tours: the one thing that may stand in a frame, of our own pages only. What they draw with comes as blobs. */
const tourPolicy = `default-src 'self'; img-src 'self' data: blob:; ${common}; frame-ancestors 'self'`

/** The policy of a public address. */
export const policyOf = (path: string, settings: Parameters<typeof publicPolicy>[0]): string =>
  /^\/tour\//i.test(path) ? tourPolicy : publicPolicy(settings)

/** The back office is hydrated: its inline scripts carry the nonce of the request. Its UI kit sets style attributes. */
export const officePolicy = (nonce: string): string =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; ${unframed}`

/** Headers of every answer. */
export const steadyHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something comes from a page of the same host. Programs without a browser send
 * neither header and are let through: they carry nobody's cookies.
 */
export function comesFromHere(request: Request): boolean {
  if (safeMethods.has(request.method)) return true
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  const origin = request.headers.get('origin')
  return (
    !origin ||
    origin === `http://${request.headers.get('host')}` ||
    origin === `https://${request.headers.get('host')}`
  )
}
