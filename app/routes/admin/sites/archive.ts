import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data } from 'react-router'
import { exportContent } from '#app/domain/publishing/folder/export-content.server.ts'
import { zipStream } from '#app/domain/publishing/site-jobs/archive.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { requestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/archive'

/** `/admin/sites/{site}/archive`: what is shown, as `npm run content -- export` writes it, as a stream. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManageSites, params.site)
  // A HEAD request, as link checkers send it, would write everything for nothing.
  if (request.method !== 'GET') throw data(null, { status: 404 })
  const dir = await mkdtemp(join(tmpdir(), 'bunyang-archive-'))
  const forget = () => rm(dir, { recursive: true, force: true })
  const folder = join(dir, site.slug)
  try {
    if (!(await exportContent(ctx, site.slug, folder))) throw data(null, { status: 404 })
  } catch (error) {
    await forget()
    throw error
  }
  await recordAudit(ctx.db, {
    siteId: site.id,
    at: ctx.clock.now(),
    actor,
    action: 'site.exported',
    subject: ['site', site.id],
  })
  return new Response(zipStream(folder, site.slug, forget), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${site.slug}-${koreanDay(ctx.clock.now())}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
