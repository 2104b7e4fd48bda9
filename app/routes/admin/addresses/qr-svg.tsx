import { renderToStaticMarkup } from 'react-dom/server'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/qr-svg'
import { readQrFlyer } from './qr-flyer.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site } = await openSite(ctx, request, canEditPages, query.get('site'))
  const { address, chosen, source } = await readQrFlyer(ctx, site, query)
  const svg = renderToStaticMarkup(<QrCode text={address} label={address} />).replace(
    '<svg ',
    '<svg xmlns="http://www.w3.org/2000/svg" ',
  )
  const name = ['qr', site.slug, chosen.path.replace(/\W+/g, '-'), source].filter(Boolean).join('-')
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replace(/-+/g, '-')}.svg"`,
      'cache-control': 'no-store',
    },
  })
}
