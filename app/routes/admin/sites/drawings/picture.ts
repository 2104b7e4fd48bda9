import { data } from 'react-router'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { requestContext } from '#app/request-context.ts'
import { openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/picture'
import { drawPicture } from './draw-picture.server.tsx'
import { drawingOf } from './open-drawing.server.ts'

/** `/admin/sites/{site}/drawings/{kind}/{name}/picture.svg?version=&view=`: a save of a drawing, drawn. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { kind, part } = drawingOf(params)
  const { ctx, site } = await openEditor(context.get(requestContext), request, params.site)
  const query = new URL(request.url).searchParams
  const version = Number(query.get('version')) || 0
  // A list has one picture of each drawing: none of them reads the whole site.
  const edited = await readDocument(ctx.db, site, part)
  const content =
    version === edited?.version
      ? edited.content
      : version
        ? await findSave(ctx.db, site.id, part, version)
        : edited?.published
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
