import { headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { writeManifest } from '#app/domain/discovery/sitemap/write-manifest.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/manifest'
import { plainText } from './plain-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { icons } = await headSiteOf(ctx)
  return plainText(JSON.stringify(writeManifest(ctx.site, icons)), 'application/manifest+json')
}
