import { data } from 'react-router'
import { type DraftedSite, loadDrafted } from '#app/domain/publishing/drafts/drafts.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages, canManageSites } from '#app/domain/record/permissions.ts'
import { may, mayPublish, publishesAlone, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'

/** Somebody who edits a site, and what else they may do there. */
export interface Editor {
  ctx: RequestContext
  request: Request
  site: Site
  actor: Actor
  /** Publishes, or agrees to what another person asks for. */
  mayPublish: boolean
  publishesAlone: boolean
  mayManage: boolean
  /** Sites that the person edits. */
  siteIds: string[]
}

/** @throws a 404 response for a site that the person does not edit */
export async function openEditor(ctx: RequestContext, request: Request, slug: string): Promise<Editor> {
  const { site, actor, sites } = await openSite(ctx, request, canEditPages, slug)
  const rights = await rightsOn(ctx.db, site.id, actor)
  return {
    ...{ ctx, request, site, actor },
    mayPublish: mayPublish(rights),
    publishesAlone: publishesAlone(rights),
    mayManage: may(rights, canManageSites),
    siteIds: sites.map(({ id }) => id),
  }
}

/** The site with its drafts, read once a request. @throws a 404 response where it is gone */
export async function draftedSiteOf({ ctx, site }: Pick<Editor, 'ctx' | 'site'>): Promise<DraftedSite> {
  const loaded = await loadDrafted(ctx, site.slug)
  if (!loaded) throw data(null, { status: 404 })
  return loaded
}
