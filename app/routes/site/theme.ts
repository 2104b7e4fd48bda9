import { themeStyles } from '../../features/site/theme-styles.ts'
import { siteContext } from '../../site-context.ts'
import type { Route } from './+types/theme'
import { requireVersion } from './require-version.ts'

/** A site's colours as a stylesheet, permanent by content version. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { site } = siteContext(context)
  requireVersion(request, params.version, site)
  return new Response(themeStyles(site), {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
