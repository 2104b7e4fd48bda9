import { data } from 'react-router'
import { fetchExport } from '#app/domain/customers/import-export/exports.server.ts'
import { canExport, canExportClear } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { oneExport } from './one-export.server.ts'

/** `/admin/exchange/{export}/file?site=…`: the requested file, once, as a stream. */
export const loader = screen({
  may: canExport,
  of: oneExport,
  load: async (office) => {
    const { request, site, role, actor, id } = office
    // A HEAD request, as link checkers send it, would use it up.
    const file =
      request.method === 'GET' ? await fetchExport(office, site, id, actor, canExportClear(role)) : undefined
    if (!file) throw data(null, { status: 404 })
    return new Response(file.body, {
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name}"`,
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
