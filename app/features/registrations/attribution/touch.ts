import { z } from 'zod'
import type { Device } from './device.ts'

/** utm_*, Naver search advertising (n_*, NaPm), click ids, referrer and landing page of one visit. */
const short = z.string().max(200)
const touch = z.object({
  at: z.iso.datetime(),
  landing: short,
  referrer: short.optional(),
  params: z.record(z.string().max(40), short),
})

export type Touch = z.infer<typeof touch>

const attribution = z.object({ first: touch, last: touch })

export type Attribution = z.infer<typeof attribution>

/** The privacy page names it too. */
export const visitCookie = 'visit-path'
/** Seconds: advertisers count registrations up to 30 days after a click. */
export const visitCookieAge = 30 * 24 * 60 * 60

const named = new Set(['NaPm', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'kclid', 'msclkid'])
const counts = (name: string) => named.has(name) || /^(utm|n)_[a-z_]{1,36}$/.test(name)
const most = 16

/** @returns undefined for a step within the site and for a visit without source */
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

/** Host and path; the query may hold what somebody searched for. */
function outside(referrer: string | null, here: URL): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { host, pathname, protocol } = new URL(referrer)
  if (!protocol.startsWith('http') || host === here.host) return undefined
  return `${host}${pathname}`.slice(0, 200)
}

export const withTouch = (known: Attribution | undefined, next: Touch): Attribution => ({
  first: known?.first ?? next,
  last: next,
})

export type Arrival = Partial<Attribution> & { device?: Device }

const isDirect = (one: Touch | undefined) => !one?.referrer && !Object.keys(one?.params ?? {}).length

/** After a repeated registration the first touch stays, and a typed address does not replace an advertisement. */
export const withLaterVisit = (kept: Arrival, next: Arrival): Arrival => ({
  ...kept,
  ...next,
  ...(kept.first || next.first ? { first: kept.first ?? next.first } : {}),
  ...(kept.last || next.last ? { last: isDirect(next.last) ? (kept.last ?? next.last) : next.last } : {}),
})

/** A token's address would open the registration. */
export const mayBeLanding = (path: string): boolean => !/\/(my|admin)(\/|$)/i.test(path)

/**
 * A visit without source: the landing page that the form sent, else the page of the form. @returns undefined where neither is
 * our path
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

export function readVisitCookie(value: string | undefined): Attribution | undefined {
  if (!value || value.length > 4000) return undefined
  try {
    return attribution.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
