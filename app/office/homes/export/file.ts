import { data } from 'react-router'
import { canExportHomes } from '#app/domain/record/permissions.ts'
import { fetchHomeList } from '#app/domain/sales/home-exports.server.ts'
import { screen } from '#app/office/command.server.ts'
import { oneExport } from '#app/office/import-export/overview/one-export.server.ts'

/** `/admin/homes/export/{export}/file?site=…`: the requested list, once. */
export const loader = screen({
  may: canExportHomes,
  of: oneExport,
  load: async (office) => {
    const { request, site, actor, id } = office
    const file = request.method === 'GET' ? await fetchHomeList(office, site, id, actor) : undefined
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
