import { doorContext } from '../../../door.ts'
import { findPictures } from '../../../features/media/find-pictures.server.ts'
import { writeManifest } from '../../../features/sitemap/write-manifest.ts'
import type { Route } from './+types/manifest'
import { plainText } from './plain-text.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, site } = context.get(doorContext)
  if (params.site !== site.slug) throw new Response('Not Found', { status: 404 })
  return plainText(
    JSON.stringify(writeManifest(site, await findPictures(db, site))),
    'application/manifest+json',
  )
}
