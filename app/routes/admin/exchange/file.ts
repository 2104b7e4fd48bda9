import { data } from 'react-router'
import { fetchExport } from '#app/domain/customers/import-export/exports.server.ts'
import { canExport, canExportClear } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/file'

/** `/admin/exchange/{export}/file?site=…`: what was asked for, once, as a stream. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site, sites, actor } = await openSite(ctx, request, canExport, query.get('site'))
  const mayClear = sites.some((one) => one.id === site.id && canExportClear(one.role))
  // A HEAD request, as link checkers send it, would use it up.
  const file =
    request.method === 'GET'
      ? await fetchExport(ctx, site, params.export, { ...actor, id: actor.id ?? '' }, mayClear)
      : undefined
  if (!file) throw data(null, { status: 404 })
  return new Response(file.body, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
