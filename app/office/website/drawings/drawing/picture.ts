import { data, redirect } from 'react-router'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import { pictureAddress } from '#app/domain/media/picture-address.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { drawPicture } from '../draw-picture.server.tsx'
import { namedDrawing } from '../open-drawing.server.ts'

/** `/admin/sites/{site}/drawings/{kind}/{name}/picture.svg?version=&view=`: a save of a drawing, rendered. */
export const loader = screen({
  may: canEditPages,
  of: namedDrawing,
  load: async ({ db, site, kind, part }, query) => {
    const version = Number(query.get('version')) || 0
    // A list has one picture of each drawing: none of them reads the whole site.
    const edited = await readDocument(db, site, part)
    const earlier = () => (version ? findSave(db, site.id, part, version) : edited?.published)
    const drawn = asDrawable(kind, version === edited?.version ? edited.content : await earlier())
    if (!drawn) throw data(null, { status: 404 })
    if (isPictured(drawn)) {
      const sheet = ('basic' in drawn && query.get('view') === 'basic' && drawn.basic) || drawn.picture
      const stored = await findPicture(db, site, sheet.name)
      if (!stored) throw data(null, { status: 404 })
      throw redirect(pictureAddress(stored, 1600))
    }
    return new Response(drawPicture(kind, drawn, site, query.get('view')), {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
