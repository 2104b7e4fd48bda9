import type { MiddlewareFunction } from 'react-router'
import { suggestPages } from '#app/domain/discovery/search/suggest-pages.server.ts'
import { hostSiteContext, otherSiteContext } from '#app/site-context.ts'
import { frameOf } from './read-page.server.ts'

/**
 * Compares the slug of `/:site` with the host's site. `siteContext` throws the error in the route's own loader, since
 * one thrown here would lack the styles of public documents.
 */
export const requireSiteOfPath: MiddlewareFunction<Response> = async ({ params, request, context }) => {
  const ctx = context.get(hostSiteContext)
  if (!ctx || !namesAnother(params.site, ctx.site.slug)) return
  const { site, origin } = ctx
  const { pathname } = new URL(request.url)
  const suggestions = await suggestPages(ctx, site, pathname)
  context.set(otherSiteContext, { site: frameOf(site, pathname), origin, suggestions })
}

/** For pictures, feeds and data, which have no frame. */
export const requireSiteOfFile: MiddlewareFunction<Response> = ({ params, context }) => {
  if (namesAnother(params.site, context.get(hostSiteContext)?.site.slug))
    throw new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

const namesAnother = (named: string | undefined, slug: string | undefined) =>
  named !== undefined && named !== slug
