import type { MiddlewareFunction } from 'react-router'
import { wholeHeadlineFont } from '../../../features/content/headline-font.server.ts'
import { draftedSite } from '../../../features/editing/drafted-site.server.ts'
import { openDraft } from '../../../features/editing/links/draft-links.server.ts'
import { findSiteById } from '../../../features/site/find-site.server.ts'
import { listPagePaths } from '../../../features/pages/list-page-paths.server.ts'
import { hostSiteContext } from '../../../site-context.ts'

/**
 * The site that a token names, as it would be with its drafts, in place of the host's: the office may be open on any host. What is
 * no token of ours any more leaves the host's, and its routes answer Not Found.
 */
export const openDraftOfToken: MiddlewareFunction<Response> = async ({ params, context }) => {
  const ctx = context.get(hostSiteContext)
  const token = params.token ?? ''
  const opened = ctx && (await openDraft(ctx, token))
  const site = opened && (await findSiteById(ctx.db, opened.siteId))
  if (!site) return
  const [drafted, published, headlineFont] = await Promise.all([
    draftedSite(ctx.db, site),
    listPagePaths(ctx.db, site.id),
    wholeHeadlineFont(ctx.media),
  ])
  const paths = new Set(published)
  for (const [part, content] of drafted.drafts ?? []) {
    const path = part.startsWith('page ') ? part.slice('page '.length) : undefined
    if (path !== undefined && content) paths.add(path)
    else if (path !== undefined) paths.delete(path)
  }
  const draft = { base: `/draft/${token}`, paths, link: opened.link }
  context.set(hostSiteContext, { ...ctx, site: { ...drafted, headlineFont }, draft })
}
