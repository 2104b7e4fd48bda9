import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { transformSync } from 'rolldown/utils'
import { type SiteLayout, siteLayout } from '../../app/features/layouts/site-layout.ts'
import { font } from './svg.ts'

/** The page draws the layout with JSX and CSS modules; here the same files are read by Node itself. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.module.css'))
      return {
        format: 'module',
        shortCircuit: true,
        source: 'export default new Proxy({}, { get: (_, name) => name })',
      }
    if (!url.endsWith('.tsx')) return next(url, context)
    const { code } = transformSync(url, readFileSync(new URL(url), 'utf8'), { jsx: { runtime: 'automatic' } })
    return { format: 'module', shortCircuit: true, source: code }
  },
})
const { LayoutDrawing } = await import('../../app/blocks/site-layout/drawing.tsx')

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The layout that a demo site's content has. */
export const readLayout = (site: string): SiteLayout =>
  siteLayout.parse(JSON.parse(read(`content/${site}/layouts/main.json`)))

/** The drawing's own styles with the colours of a site, for a file that stands alone. */
function stylesFor(site: string): string {
  const { theme } = JSON.parse(read(`content/${site}/site.json`)) as {
    theme: { colours: Record<string, string> }
  }
  return read('app/blocks/site-layout/drawing.module.css')
    .replace(/@layer blocks \{([\s\S]*)\}\s*$/, '$1')
    .replace(/var\(--sans\)/g, font)
    .replace(/var\(--([a-z0-9-]+)\)/g, (as, name: string) => theme.colours[name] ?? as)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
}

type Options = Omit<Parameters<typeof LayoutDrawing>[0], 'layout' | 'href'>

/** The layout of a demo site as a picture of its own. */
export function layoutPicture(site: string, options: Options): string {
  const layout = readLayout(site)
  const [, , width, height] = layout.views[options.view ?? 'whole'] as number[]
  const drawing = renderToStaticMarkup(
    createElement(LayoutDrawing, { layout, facilities: false, ...options }),
  )
  const size = `width="1200" height="${Math.round((1200 * (height as number)) / (width as number))}"`
  return `${drawing
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" ${size} `)
    .replace(/(<svg[^>]*>)/, `$1<style>${stylesFor(site)}</style>`)}\n`
}
