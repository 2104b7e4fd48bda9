import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/file'
import { openDrawing } from './open-drawing.server.ts'

/** `/admin/sites/{site}/drawings/{kind}/{name}/file.json`: the draft, or what is shown, to be changed and uploaded again. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { edited, name } = await openDrawing(context.get(requestContext), request, params)
  if (!edited.content) throw data(null, { status: 404 })
  return new Response(`${JSON.stringify(edited.content, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.json`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
