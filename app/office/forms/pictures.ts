import { listLibrary } from '#app/domain/media/library.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { smallest } from './smallest-picture.ts'

const most = 60

export interface PictureChoice {
  name: string
  alt: string
  /** Address of the smallest size. */
  address: string
}

/** `GET /admin/forms/{site}/pictures?q=`: pictures of the library for a form, newest first. */
export const loader = screen({
  may: canEditPages,
  load: async ({ db, site }, query) => {
    const pictures = await listLibrary(db, site, most, { wanted: query.get('q')?.slice(0, 60) ?? '' })
    return Response.json(
      pictures.map(
        (picture): PictureChoice => ({ name: picture.name, alt: picture.alt, address: smallest(picture) }),
      ),
    )
  },
})
