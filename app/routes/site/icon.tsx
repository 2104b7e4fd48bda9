import { renderToStaticMarkup } from 'react-dom/server'
import { redirect } from 'react-router'
import { drawInitial } from '#app/domain/discovery/head/draw-initial.server.ts'
import { headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { hasIconFiles } from '#app/domain/discovery/head/site-icons.server.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { siteContext } from '#app/site-context.ts'
import { Mark } from '#app/ui/frame/logo.tsx'
import type { Route } from './+types/icon'

/** The site's own icon; else its mark, where it came with icons of that; else its initial. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { settings } = ctx.site
  if (settings.theme.icon) {
    const { icons } = await headSiteOf(ctx)
    const own = [icons.vector, icons.large].find((address) => address?.startsWith('/media/'))
    if (own) return redirect(own, { headers: { 'cache-control': 'public, max-age=3600' } })
  }
  const hasMark = hasIconFiles(await findPictures(ctx.db, ctx.site))
  const svg = (hasMark ? undefined : await drawInitial(settings)) ?? drawMark(settings)
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}

const drawMark = ({ theme: { colours, mark } }: SiteSettings) =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" color={colours.pine ?? '#000000'}>
      <rect width="44" height="44" rx="6" fill={colours.paper ?? '#ffffff'} />
      <svg x="4" y="4" width="36" height="36">
        <Mark of={mark} />
      </svg>
    </svg>,
  )
