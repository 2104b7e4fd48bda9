import { counterHosts } from '../app/features/site/counter-hosts.ts'
import type { SiteSettings } from '../app/features/site/site-settings.ts'
import type { ExternalAddress } from './front/external-address.ts'

const common = "object-src 'none'; base-uri 'none'; form-action 'self'"
const unframed = `${common}; frame-ancestors 'none'`

/**
 * Public documents: only files of our own, nothing inline; films may play in YouTube's cookieless frame, and the
 * counters that the site has ids for may be told of a registration. Tours of other houses may play in a frame where
 * the site allows their host.
 */
function publicPolicy({
  measurement,
  frames,
  kakaoKey,
}: Pick<SiteSettings, 'measurement' | 'frames' | 'kakaoKey'>): string {
  const { script, connect } = counterHosts(measurement)
  // KakaoTalk's script, asked for by a press in the share sheet, posts what is sent to a window of Kakao's.
  const kakao = kakaoKey ? ['https://t1.kakaocdn.net'] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script, ...kakao].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...connect].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    [
      "frame-src 'self' https://www.youtube-nocookie.com",
      ...(frames ?? []).map((host) => `https://${host}`),
    ].join(' '),
    kakaoKey
      ? unframed.replace("form-action 'self'", "form-action 'self' https://sharer.kakao.com")
      : unframed,
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

/**
 * Headers of every answer. @param production where there is https and nothing else: browsers are told to keep to it for
 * a year, on this host alone, since others of the domain may be somebody else's
 */
export const steadyHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where people who are signed in change things; every browser names the origin of what it posts there. */
const guarded = /^\/(?:admin(?:[/.]|$)|[^/]+\/press(?:[/.]|$))/i
const ownCookie = /(?:^|;\s*)(?:__Host-)?bunyang\.(?:session_token|two_factor)=/

/**
 * Whether a request that changes something comes from a page of the same address. Programs without a browser send
 * neither header and are let through, but not with anybody's session, nor with cookies to where people work.
 * @param origin the address as the visitor's browser has it, whatever stands between
 */
export function comesFromHere(request: Request, { origin }: Pick<ExternalAddress, 'origin'>): boolean {
  if (safeMethods.has(request.method)) return true
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  const said = request.headers.get('origin')
  const cookies = request.headers.get('cookie') ?? ''
  if (!said && !fetchSite && cookies)
    if (ownCookie.test(cookies) || guarded.test(new URL(request.url).pathname)) return false
  // From a page that tells nobody its address (`no-referrer`) browsers write null, and say by the other header whose it is.
  if (said === 'null') return fetchSite === 'same-origin'
  return !said || said === origin
}
