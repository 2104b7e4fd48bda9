import { data } from 'react-router'
import {
  type BrokenDraft,
  type ContentDraft,
  listBrokenDrafts,
  listContentDrafts,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  type PublishedContent,
  readPublished,
} from '#app/domain/publishing/publish/published-content.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages, canManageSites } from '#app/domain/record/permissions.ts'
import { may, mayPublish, publishesAlone, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { openSite } from '../../open-site.server.ts'

export interface OpenedPages {
  site: Site
  actor: Actor
  /** Publishes, or agrees to what another person asks for. */
  mayPublish: boolean
  publishesAlone: boolean
  mayManage: boolean
  shown: PublishedContent
  drafts: ContentDraft[]
  /** Drafts that cannot be read. */
  broken: BrokenDraft[]
  /** Sites that the person edits. */
  siteIds: string[]
}

/** @throws a 404 response for a site that the person does not edit */
export async function openPages(ctx: RequestContext, request: Request, slug: string): Promise<OpenedPages> {
  const { site, actor, sites } = await openSite(ctx, request, canEditPages, slug)
  const shown = await readPublished(ctx.db, site.slug)
  if (!shown) throw data(null, { status: 404 })
  const rights = await rightsOn(ctx.db, site.id, actor)
  return {
    site,
    actor,
    shown,
    mayPublish: mayPublish(rights),
    publishesAlone: publishesAlone(rights),
    mayManage: may(rights, canManageSites),
    drafts: await listContentDrafts(ctx.db, shown),
    broken: await listBrokenDrafts(ctx.db, shown.siteId),
    siteIds: sites.map(({ id }) => id),
  }
}
