import { redirect } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import { pictureAddress } from '#app/domain/media/picture-address.ts'
import type { Site } from '#app/domain/site/site-settings.ts'

/** The address of a drawing leads to the picture in its place. */
export async function leadToPicture(db: Db, site: Site, name: string): Promise<Response> {
  const picture = await findPicture(db, site, name)
  return picture ? redirect(pictureAddress(picture, 1600)) : new Response('', { status: 404 })
}
