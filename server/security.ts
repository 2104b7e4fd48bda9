import { counterHosts } from '#app/domain/site/counter-hosts.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { ExternalAddress } from './front/external-address.ts'

const common = "object-src 'none'; base-uri 'none'; form-action 'self'"
const notFramed = `${common}; frame-ancestors 'none'`

/** No inline code; YouTube without cookies, the site's conversion counters, and tours on hosts that the site allows. */
function publicPolicy(
  { measurement, frames, kakaoKey }: Pick<SiteSettings, 'measurement' | 'frames' | 'kakaoKey'>,
  styles: string,
): string {
  const { script, connect } = counterHosts(measurement)
  // Loaded when sharing; posts to Kakao's window.
  const kakao = kakaoKey ? ['https://t1.kakaocdn.net'] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script, ...kakao].join(' '),
    `style-src ${styles}`,
    ["img-src 'self' data:", ...connect].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    [
      "frame-src 'self' https://www.youtube-nocookie.com",
      ...(frames ?? []).map((host) => `https://${host}`),
    ].join(' '),
    kakaoKey
      ? notFramed.replace("form-action 'self'", "form-action 'self' https://sharer.kakao.com")
      : notFramed,
  ].join('; ')
}

/** The only pages in frames, on our own pages; they load blobs. */
const tourPolicy = (styles: string) =>
  `default-src 'self'; style-src ${styles}; img-src 'self' data: blob:; ${common}; frame-ancestors 'self'`

/** Shown in the office's frame: nothing is counted, and only comments on the draft can be sent. */
const draftPolicy = (origin: string, styles: string) =>
  `default-src 'self'; style-src ${styles}; img-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action ${origin}/draft/; frame-ancestors 'self'`

export const isDraftPath = (path: string): boolean => /^\/draft\//i.test(path)

/** @param styleSource hash of the rules that the document brings along */
export function policyFor(
  { origin, pathname }: Pick<URL, 'origin' | 'pathname'>,
  settings: Parameters<typeof publicPolicy>[0],
  styleSource: string | null,
): string {
  const styles = ["'self'", ...(styleSource ? [styleSource] : [])].join(' ')
  if (isDraftPath(pathname)) return draftPolicy(origin, styles)
  return /^\/tour\//i.test(pathname) ? tourPolicy(styles) : publicPolicy(settings, styles)
}

/** Hydrated: scripts carry a nonce; the UI kit sets style attributes. */
export const officePolicy = (nonce: string): string =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; ${notFramed}`

/** The desk reads codes by camera. */
export const officePermissions = 'camera=(self), microphone=(), geolocation=()'

/** HSTS for this host only: others of the domain may not be ours. */
export const commonHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Signed-in people change things here; browsers send an origin. */
const protectedPaths = /^\/(?:admin(?:[/.]|$)|[^/]+\/press(?:[/.]|$))/i
const sessionCookies = /(?:^|;\s*)(?:__Host-)?bunyang\.(?:session_token|two_factor)=/

/**
 * `other-scheme`: a page of this very host, opened with https while the server expects http: it does not know of its proxy.
 */
export type Sender = 'ours' | 'foreign' | 'other-scheme'

/** Programs send neither header and pass, but without session cookies. @param address as the browser has it */
export function senderOf(request: Request, address: Pick<ExternalAddress, 'origin'>): Sender {
  if (safeMethods.has(request.method)) return 'ours'
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return 'foreign'
  const origin = request.headers.get('origin')
  const cookies = request.headers.get('cookie') ?? ''
  if (!origin && !fetchSite && cookies)
    if (sessionCookies.test(cookies) || protectedPaths.test(new URL(request.url).pathname)) return 'foreign'
  // `no-referrer` pages send `null`; `Sec-Fetch-Site` decides.
  if (origin === 'null') return fetchSite === 'same-origin' ? 'ours' : 'foreign'
  if (!origin || origin === address.origin) return 'ours'
  return origin === address.origin.replace(/^http:/, 'https:') ? 'other-scheme' : 'foreign'
}
