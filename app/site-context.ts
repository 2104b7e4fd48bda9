import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Attribution } from '#app/domain/customers/attribution/touch.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from './request-context.ts'

/** What a request to a public address is given: besides the install's parts, the site that it is about. */
export interface SiteRequestContext extends RequestContext {
  site: Site
  /** Address of the site's main host, by which its pages name themselves to search engines and in previews. */
  mainOrigin: string
  /** What a registration brings along: how the visitor came and with what. */
  visit: { attribution: Attribution | undefined; userAgent: string }
  leadFloodPerMinute: number
  /** Where drafts are looked at. */
  draft?: DraftLook
}

export interface DraftLook {
  /** Path under which the site's pages are drawn: `/draft/{token}`. */
  base: string
  /** Of the pages that can be drawn there. */
  paths: ReadonlySet<string>
  /** By which somebody without an account looks; undefined for the office's own preview. */
  link: { id: string } | undefined
}

/** The site of the visited host; null in the office. Routes ask `siteContext`. */
export const hostSiteContext = createContext<SiteRequestContext | null>(null)

/** What Not Found shows where a path names another site than its host's; see `requireSiteOfPath`. */
export const otherSiteContext = createContext<object | null>(null)

/**
 * The site of a public request.
 * @throws a 404 response in the site's frame where the path names another site
 */
export function siteContext(context: Readonly<RouterContextProvider>): SiteRequestContext {
  const ctx = context.get(hostSiteContext)
  const notFound = context.get(otherSiteContext)
  if (!ctx || notFound) throw data(notFound, { status: 404 })
  return ctx
}
