import { data } from 'react-router'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { namedDrawing } from '../open-drawing.server.ts'

/** `/admin/sites/{site}/drawings/{kind}/{name}/file.json`: the draft, or what is published, to be changed and uploaded again. */
export const loader = screen({
  may: canEditPages,
  of: namedDrawing,
  load: async ({ db, site, part, name }) => {
    const edited = await readDocument(db, site, part)
    if (!edited?.content) throw data(null, { status: 404 })
    return new Response(`${JSON.stringify(edited.content, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.json`,
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
