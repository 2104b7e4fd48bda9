import { data } from 'react-router'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listUnreadDrawings } from '#app/domain/publishing/drafts/drawings/unread-drawing.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { namedDrawing } from '../open-drawing.server.ts'

/**
 * `/admin/sites/{site}/drawings/{kind}/{name}/file.json`: the draft, or the published drawing, to be changed and uploaded again. With
 * `unread`: the text of an upload that is not a draft, unchanged.
 */
export const loader = screen({
  may: canEditPages,
  of: namedDrawing,
  load: async ({ db, site, part, name }, query) => {
    const text = query.has('unread')
      ? (await listUnreadDrawings(db, site.id)).find((one) => one.part === part)?.text
      : inLines((await readDocument(db, site, part))?.content)
    if (!text) throw data(null, { status: 404 })
    return new Response(text, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.json`,
        'x-content-type-options': 'nosniff',
      },
    })
  },
})

const inLines = (content: object | null | undefined) => content && `${JSON.stringify(content, null, 2)}\n`
