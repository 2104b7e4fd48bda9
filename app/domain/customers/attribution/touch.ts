import { z } from 'zod'
import type { Device } from './device.ts'

/** utm_*, Naver search advertising (n_*, NaPm), click ids, referrer and landing page of one visit. */
const shortText = z.string().max(200)
const touchSchema = z.object({
  at: z.iso.datetime(),
  landing: shortText,
  referrer: shortText.optional(),
  params: z.record(z.string().max(40), shortText),
})

export type Touch = z.infer<typeof touchSchema>

const attributionSchema = z.object({ first: touchSchema, last: touchSchema })

export type Attribution = z.infer<typeof attributionSchema>

export const visitCookie = 'visit-path'
/** Seconds: advertisers count registrations up to 30 days after a click. */
export const visitCookieAge = 30 * 24 * 60 * 60

const trackedParams = new Set(['NaPm', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'kclid', 'msclkid'])
const isTracked = (name: string) => trackedParams.has(name) || /^(utm|n)_[a-z_]{1,36}$/.test(name)
const maxParams = 16

/** @returns undefined for a step within the site and for a visit without source */
export function parseTouch(url: URL, referrer: string | null, at: Date): Touch | undefined {
  const params = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => isTracked(name))
      .slice(0, maxParams)
      .map(([name, value]) => [name, value.slice(0, 200)]),
  )
  const from = externalReferrer(referrer, url)
  if (!from && !Object.keys(params).length) return undefined
  return {
    at: at.toISOString(),
    landing: url.pathname.slice(0, 200),
    ...(from ? { referrer: from } : {}),
    params,
  }
}

/** Host and path; the query may contain search terms. */
function externalReferrer(referrer: string | null, here: URL): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { host, pathname, protocol } = new URL(referrer)
  if (!protocol.startsWith('http') || host === here.host) return undefined
  return `${host}${pathname}`.slice(0, 200)
}

export const withTouch = (existing: Attribution | undefined, next: Touch): Attribution => ({
  first: existing?.first ?? next,
  last: next,
})

export type TrafficSource = Partial<Attribution> & { device?: Device }

const isDirect = (touch: Touch | undefined) => !touch?.referrer && !Object.keys(touch?.params ?? {}).length

/** After a repeated registration the first touch stays, and a typed address does not replace an advertisement. */
export const withLaterVisit = (existing: TrafficSource, next: TrafficSource): TrafficSource => ({
  ...existing,
  ...next,
  ...(existing.first || next.first ? { first: existing.first ?? next.first } : {}),
  ...(existing.last || next.last
    ? { last: isDirect(next.last) ? (existing.last ?? next.last) : next.last }
    : {}),
})

/** A token's address would open the registration. */
export const canBeLanding = (path: string): boolean => !/\/(my|admin|draft)(\/|$)/i.test(path)

/** The landing page that the form sent, else the page of the form. @returns undefined where neither is our path */
export function directVisit(
  landing: unknown,
  form: { referrer: string | null; host: string },
  at: Date,
): Attribution | undefined {
  const path = typeof landing === 'string' ? landing : sameSitePath(form)
  if (!path || !/^\/[^\s?#]{0,199}$/.test(path) || !canBeLanding(path)) return undefined
  const touch: Touch = { at: at.toISOString(), landing: path, params: {} }
  return { first: touch, last: touch }
}

function sameSitePath({ referrer, host }: { referrer: string | null; host: string }): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const from = new URL(referrer)
  return from.host === host ? from.pathname : undefined
}

/** Browsers drop a cookie above 4 KB; long values are cut until it fits. */
export function serializeVisitCookie(existing: Attribution): string {
  for (const maxLength of [200, 60, 20, 8]) {
    const truncate = (touch: Touch): Touch => ({
      ...touch,
      landing: touch.landing.slice(0, maxLength),
      ...(touch.referrer ? { referrer: touch.referrer.slice(0, maxLength) } : {}),
      params: Object.fromEntries(
        Object.entries(touch.params).map(([name, value]) => [name, value.slice(0, maxLength)]),
      ),
    })
    const encoded = Buffer.from(
      JSON.stringify({ first: truncate(existing.first), last: truncate(existing.last) }),
    )
    const cookie = encoded.toString('base64url')
    if (cookie.length < 3800) return cookie
  }
  return ''
}

export function parseVisitCookie(value: string | undefined): Attribution | undefined {
  if (!value || value.length > 4000) return undefined
  try {
    return attributionSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
