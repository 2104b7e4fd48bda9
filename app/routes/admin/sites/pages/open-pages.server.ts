import { data } from 'react-router'
import type { Actor } from '../../../../features/audit/record-audit.server.ts'
import { readShown, type ShownContent } from '../../../../features/content/shown-content.server.ts'
import {
  type BrokenDraft,
  type ContentDraft,
  listBrokenDrafts,
  listContentDrafts,
} from '../../../../features/editing/drafts.server.ts'
import { canEditPages, canManageSites } from '../../../../features/people/permissions.ts'
import { may, mayPublish, publishesAlone, rightsOn } from '../../../../features/site/rights.server.ts'
import type { Site } from '../../../../features/site/site-settings.ts'
import type { RequestContext } from '../../../../request-context.ts'
import { openSite } from '../../open-site.server.ts'

export interface OpenedPages {
  site: Site
  actor: Actor
  /** Publishes, or agrees to what another person asks for. */
  mayPublish: boolean
  publishesAlone: boolean
  mayManage: boolean
  shown: ShownContent
  drafts: ContentDraft[]
  /** Drafts that cannot be read. */
  broken: BrokenDraft[]
  /** Sites that the person edits. */
  siteIds: string[]
}

/** @throws a 404 response for a site that the person does not edit */
export async function openPages(ctx: RequestContext, request: Request, slug: string): Promise<OpenedPages> {
  const { site, actor, sites } = await openSite(ctx, request, canEditPages, slug)
  const shown = await readShown(ctx.db, site.slug)
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
