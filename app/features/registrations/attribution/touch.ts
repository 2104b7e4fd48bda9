import { z } from 'zod'
import type { Device } from './device.ts'

/**
 * How a visitor came, once: utm_*, what Naver's search advertising adds (n_*, NaPm), click ids, the page that
 * linked here, the page that was opened.
 */
const short = z.string().max(200)
const touch = z.object({
  at: z.iso.datetime(),
  landing: short,
  referrer: short.optional(),
  params: z.record(z.string().max(40), short),
})

export type Touch = z.infer<typeof touch>

const attribution = z.object({ first: touch, last: touch })

/** First and last touch of a visitor, as kept in the cookie and with a registration. */
export type Attribution = z.infer<typeof attribution>

/** Name of the first-party cookie; the privacy page names it too. */
export const visitCookie = 'visit-path'
/** Seconds it is kept: advertisers count registrations up to 30 days after a click. */
export const visitCookieAge = 30 * 24 * 60 * 60

const named = new Set(['NaPm', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'kclid', 'msclkid'])
const counts = (name: string) => named.has(name) || /^(utm|n)_[a-z_]{1,36}$/.test(name)
const most = 16

/** The touch that a request for a page is; undefined for a step within the site and for one that says nothing. */
export function touchOf(url: URL, referrer: string | null, at: Date): Touch | undefined {
  const params = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => counts(name))
      .slice(0, most)
      .map(([name, value]) => [name, value.slice(0, 200)]),
  )
  const from = outside(referrer, url)
  if (!from && !Object.keys(params).length) return undefined
  return {
    at: at.toISOString(),
    landing: url.pathname.slice(0, 200),
    ...(from ? { referrer: from } : {}),
    params,
  }
}

/** Host and path of a page elsewhere; its query may hold what somebody searched for, and stays away. */
function outside(referrer: string | null, here: URL): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { host, pathname, protocol } = new URL(referrer)
  if (!protocol.startsWith('http') || host === here.host) return undefined
  return `${host}${pathname}`.slice(0, 200)
}

/** What the cookie says after another touch: the first one stays. */
export const withTouch = (known: Attribution | undefined, next: Touch): Attribution => ({
  first: known?.first ?? next,
  last: next,
})

/** What a registration keeps of how its visitor came, and with what. */
export type Arrival = Partial<Attribution> & { device?: Device }

/** Whether a touch says nothing but where somebody began who typed the address. */
const isDirect = (one: Touch | undefined) => !one?.referrer && !Object.keys(one?.params ?? {}).length

/** After another registration of the same phone: the first touch stays, and a typed address hides no advertisement. */
export const withLaterVisit = (kept: Arrival, next: Arrival): Arrival => ({
  ...kept,
  ...next,
  ...(kept.first || next.first ? { first: kept.first ?? next.first } : {}),
  ...(kept.last || next.last ? { last: isDirect(next.last) ? (kept.last ?? next.last) : next.last } : {}),
})

/** A visitor's own page and the office are no landing pages, and the address of the first one opens it. */
export const mayBeLanding = (path: string): boolean => !/\/(my|admin)(\/|$)/i.test(path)

/**
 * How somebody came who typed the address or whom no page sent: the page on which the visit began, as the form tells it,
 * else the page that the form stands on. @returns undefined where neither is a path of ours
 */
export function directVisit(
  landing: unknown,
  form: { referrer: string | null; host: string },
  at: Date,
): Attribution | undefined {
  const told = typeof landing === 'string' ? landing : ownPath(form)
  if (!told || !/^\/[^\s?#]{0,199}$/.test(told) || !mayBeLanding(told)) return undefined
  const touch: Touch = { at: at.toISOString(), landing: told, params: {} }
  return { first: touch, last: touch }
}

function ownPath({ referrer, host }: { referrer: string | null; host: string }): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const from = new URL(referrer)
  return from.host === host ? from.pathname : undefined
}

/** Browsers drop a cookie above 4 KB; long values are cut until it fits. */
export function writeVisitCookie(kept: Attribution): string {
  for (const most of [200, 60, 20, 8]) {
    const cut = (one: Touch): Touch => ({
      ...one,
      landing: one.landing.slice(0, most),
      ...(one.referrer ? { referrer: one.referrer.slice(0, most) } : {}),
      params: Object.fromEntries(
        Object.entries(one.params).map(([name, value]) => [name, value.slice(0, most)]),
      ),
    })
    const written = Buffer.from(JSON.stringify({ first: cut(kept.first), last: cut(kept.last) }))
    const cookie = written.toString('base64url')
    if (cookie.length < 3800) return cookie
  }
  return ''
}

/** Reads the cookie; what somebody wrote into it by hand is none. */
export function readVisitCookie(value: string | undefined): Attribution | undefined {
  if (!value || value.length > 4000) return undefined
  try {
    return attribution.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
