import { renderToStaticMarkup } from 'react-dom/server'
import { siteContext } from '../../site-context.ts'
import { Mark } from '../../ui/frame/logo.tsx'
import type { Route } from './+types/icon'

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = siteContext(context).site
  const { colours, mark } = settings.theme
  const svg = (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" color={colours.pine ?? '#000000'}>
      <rect width="44" height="44" rx="6" fill={colours.paper ?? '#ffffff'} />
      <svg x="4" y="4" width="36" height="36">
        <Mark of={mark} />
      </svg>
    </svg>
  )
  return new Response(renderToStaticMarkup(svg), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
