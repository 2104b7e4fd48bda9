import { data } from 'react-router'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/picture'
import { drawPicture } from './draw-picture.server.tsx'
import { openDrawing } from './open-drawing.server.ts'

/** `/admin/sites/{site}/drawings/{kind}/{name}/picture.svg?version=&view=`: a save of a drawing, drawn. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openDrawing(context.get(requestContext), request, params)
  const { ctx, kind, part, shown, edited, site } = opened
  const query = new URL(request.url).searchParams
  const version = Number(query.get('version')) || 0
  const content =
    version === edited.version
      ? edited.content
      : version
        ? await findSave(ctx.db, shown.siteId, part, version)
        : edited.shown
  const drawn = asDrawable(kind, content)
  if (!drawn) throw data(null, { status: 404 })
  return new Response(drawPicture(kind, drawn, site, query.get('view')), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
