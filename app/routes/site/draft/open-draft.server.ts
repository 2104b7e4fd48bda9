import type { MiddlewareFunction } from 'react-router'
import { fileAddress } from '#app/domain/media/file.ts'
import { pagePart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { draftedSite } from '#app/domain/publishing/drafts/drafted-site.server.ts'
import { openDraft } from '#app/domain/publishing/drafts/links/draft-links.server.ts'
import { wholeHeadlineFont } from '#app/domain/publishing/headline-font/headline-font.server.ts'
import { listPagePaths } from '#app/domain/publishing/pages/list-page-paths.server.ts'
import { documentOf } from '#app/domain/publishing/publish/publications.server.ts'
import type { Loading } from '#app/domain/publishing/publish/published-site.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { faceOf } from '#app/domain/site/headline-faces.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import { hostSiteContext } from '#app/site-context.ts'

/**
 * The site that a token names, as it would be with its drafts, in place of the host's: the office may be open on any host. What is
 * no token of ours any more leaves the host's, and its routes answer Not Found.
 */
export const openDraftOfToken: MiddlewareFunction<Response> = async ({ params, request, context }) => {
  const ctx = context.get(hostSiteContext)
  const token = params.token ?? ''
  const opened = ctx && (await openDraft(ctx, token))
  const site = opened && (await findSiteById(ctx.db, opened.siteId))
  if (!site) return
  const [drafted, published] = await Promise.all([
    siteAt(ctx, site, {
      path: `/${params['*'] ?? ''}`,
      at: opened.link ? null : new URL(request.url).searchParams.get('at'),
    }),
    listPagePaths(ctx.db, site.id),
  ])
  const headlineFont = await wholeHeadlineFont(ctx.media, faceOf(drafted.settings.theme)).catch(
    (error: unknown) => {
      // Headlines are then in a system serif.
      if (error instanceof JobRefused) return null
      throw error
    },
  )
  const paths = new Set(published)
  for (const [part, content] of drafted.drafts ?? []) {
    const file = part.startsWith('file ') && content ? fileAddress(part.slice('file '.length)) : undefined
    if (file) paths.add(file)
    const path = part.startsWith('page ') ? part.slice('page '.length) : undefined
    if (path !== undefined && content) paths.add(path)
    else if (path !== undefined) paths.delete(path)
  }
  const draft = { base: `/draft/${token}`, paths, link: opened.link }
  context.set(hostSiteContext, {
    ...ctx,
    site: { ...drafted, headlineFont, showsHidden: !opened.link },
    draft,
  })
}

/** With its drafts; for the office also `now`, as visitors see it, or with a page as one publication showed it. */
async function siteAt(
  loading: Loading,
  site: Site,
  { path, at }: { path: string; at: string | null },
): Promise<Site> {
  const { db } = loading
  if (!at) return await draftedSite(loading, site)
  if (at === 'now' || !parsePart(`page ${path}`)) return site
  const part = pagePart(path)
  const content = await documentOf(db, site.id, at, part)
  return { ...site, drafts: new Map([[part, content ?? null]]) }
}
