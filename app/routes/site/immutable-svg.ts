import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A drawing whose address carries the content version, so that it never changes. */
export const immutableSvg = (drawing: ReactNode): Response =>
  new Response(renderToStaticMarkup(drawing), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
