import { data } from 'react-router'
import type { Actor } from '../../../../features/audit/record-audit.server.ts'
import { readShown, type ShownContent } from '../../../../features/content/shown-content.server.ts'
import {
  type BrokenDraft,
  type ContentDraft,
  listBrokenDrafts,
  listContentDrafts,
} from '../../../../features/editing/drafts.server.ts'
import { canEditPages, canManageSites, canPublish } from '../../../../features/people/permissions.ts'
import type { Site } from '../../../../features/site/site-settings.ts'
import type { RequestContext } from '../../../../request-context.ts'
import { openSite } from '../../open-site.server.ts'

export interface OpenedPages {
  site: Site
  actor: Actor
  mayPublish: boolean
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
  const role = sites.find((one) => one.slug === site.slug)?.role
  return {
    site,
    actor,
    shown,
    mayPublish: role !== undefined && canPublish(role),
    mayManage: role !== undefined && canManageSites(role),
    drafts: await listContentDrafts(ctx.db, shown),
    broken: await listBrokenDrafts(ctx.db, shown.siteId),
    siteIds: sites.map(({ id }) => id),
  }
}
