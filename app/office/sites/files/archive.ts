import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data } from 'react-router'
import { exportContent } from '#app/domain/publishing/folder/export-content.server.ts'
import { zipStream } from '#app/domain/publishing/site-jobs/archive.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'

/** `/admin/sites/{site}/archive`: the published content, as `npm run content -- export` writes it, as a stream. */
export const loader = screen({
  may: canManageSites,
  load: async (office) => {
    const { db, clock, site, actor } = office
    // A HEAD request, as link checkers send it, would write everything for nothing.
    if (office.request.method !== 'GET') throw data(null, { status: 404 })
    const dir = await mkdtemp(join(tmpdir(), 'bunyang-archive-'))
    const forget = () => rm(dir, { recursive: true, force: true })
    const folder = join(dir, site.slug)
    try {
      if (!(await exportContent(office, site.slug, folder))) throw data(null, { status: 404 })
    } catch (error) {
      await forget()
      throw error
    }
    await recordAudit(db, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'site.exported',
      subject: ['site', site.id],
    })
    return new Response(zipStream(folder, site.slug, forget), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${site.slug}-${koreanDay(clock.now())}.zip"`,
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
