import { redirect } from 'react-router'
import { headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/favicon'

/** `/favicon.ico`, for programs that do not read the head. */
export async function loader({ context }: Route.LoaderArgs) {
  const { slug, icons } = await headSiteOf(siteContext(context))
  return redirect(icons.small ?? `/${slug}/icon.svg`, {
    headers: { 'cache-control': 'public, max-age=3600' },
  })
}
