import { data, redirect } from 'react-router'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { draftBase } from '#app/routes/admin/open-site.server.ts'
import { smallest } from './smallest-picture.ts'

/** `GET /admin/forms/{site}/thumbnail?name=`: redirects to a small version of the picture, or to a drawing of the site. */
export const loader = screen({
  may: canEditPages,
  load: async (office, query) => {
    const { db, site, actor } = office
    const name = query.get('name') ?? ''
    const [, folder, file] = /^(plans|maps)\/([\w./-]+\.svg)$/.exec(name) ?? []
    if (folder)
      throw redirect(
        `${draftBase(office, site, actor)}/${site.slug}/${folder}/${site.contentVersion}/${file}`,
      )
    const picture = await findPicture(db, site, name)
    if (!picture) throw data(null, { status: 404 })
    throw redirect(smallest(picture))
  },
})
