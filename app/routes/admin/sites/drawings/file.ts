import { data } from 'react-router'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { requestContext } from '#app/request-context.ts'
import { openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/file'
import { drawingOf } from './open-drawing.server.ts'

/** `/admin/sites/{site}/drawings/{kind}/{name}/file.json`: the draft, or what is published, to be changed and uploaded again. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { part } = drawingOf(params)
  const { ctx, site } = await openEditor(context.get(requestContext), request, params.site)
  const edited = await readDocument(ctx.db, site, part)
  if (!edited?.content) throw data(null, { status: 404 })
  return new Response(`${JSON.stringify(edited.content, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(params.drawing)}.json`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
