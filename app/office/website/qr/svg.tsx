import { renderToStaticMarkup } from 'react-dom/server'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { readQrFlyer } from './flyer.server.ts'

export const loader = screen({
  may: canEditPages,
  load: async (office, query) => {
    const { address, chosen, source } = await readQrFlyer(office, query)
    const svg = renderToStaticMarkup(<QrCode text={address} label={address} />).replace(
      '<svg ',
      '<svg xmlns="http://www.w3.org/2000/svg" ',
    )
    const parts = ['qr', office.site.slug, chosen.path.replace(/\W+/g, '-'), source]
    const name = parts.filter(Boolean).join('-').replace(/-+/g, '-')
    return new Response(svg, {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.svg"`,
      },
    })
  },
})
