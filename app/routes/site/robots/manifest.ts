import { writeManifest } from '../../../features/found/sitemap/write-manifest.ts'
import { findPictures } from '../../../features/media/find-pictures.server.ts'
import { siteContext } from '../../../site-context.ts'
import type { Route } from './+types/manifest'
import { plainText } from './plain-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = siteContext(context)
  return plainText(
    JSON.stringify(writeManifest(site, await findPictures(db, site))),
    'application/manifest+json',
  )
}
