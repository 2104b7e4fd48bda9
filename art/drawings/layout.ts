import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { readLayout } from './read-layout.ts'
import { font } from './svg.ts'

type Drawing = typeof import('../../app/blocks/site-layout/drawing.tsx')
type Options = Omit<Parameters<Drawing['LayoutDrawing']>[0], 'layout' | 'href'> & {
  /** Facilities named in the picture beside those that the layout itself names; all are then shown at every size. */
  named?: string[]
}

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** What the page draws layouts with: JSX and CSS modules, which Vite reads; classes keep their names. */
export async function loadLayoutDrawing(): Promise<Drawing['LayoutDrawing']> {
  const vite = await createServer({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    css: { modules: { generateScopedName: '[local]' } },
  })
  try {
    const { LayoutDrawing } = await vite.ssrLoadModule('/app/blocks/site-layout/drawing.tsx')
    return LayoutDrawing as Drawing['LayoutDrawing']
  } finally {
    await vite.close()
  }
}

/** A picture is as wide as a phone at the most where the page crops its drawing to 4:3: 11 px of 360. */
const smallPicture = '@media (max-width: 600px) {.drawing {--number: 204px;--figure: 196px;--name: 204px;}}'

/** The drawing's own styles with the colours of a site, for a file that stands alone. */
function stylesFor(site: string): string {
  const { theme } = JSON.parse(read(`content/${site}/site.json`)) as {
    theme: { colours: Record<string, string> }
  }
  const styles = read('app/blocks/site-layout/drawing.module.css')
    .replace(/@layer blocks \{([\s\S]*)\}\s*$/, '$1')
    .replaceAll('var(--sans)', font)
    .replace(/var\(--([a-z0-9-]+)\)/g, (as, name: string) => theme.colours[name] ?? as)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
  return styles + smallPicture
}

/** The layout of a demo site as a picture of its own. */
export function layoutPicture(
  LayoutDrawing: Drawing['LayoutDrawing'],
  site: string,
  { named, ...options }: Options,
): string {
  const read = readLayout(site)
  const added = read.facilities
    .filter(({ id }) => named?.includes(id))
    .map(({ name, at: [at = [0, 0] as const] }) => ({ text: name, at, tone: 'facility' as const }))
  const layout = { ...read, labels: [...read.labels, ...added] } as typeof read
  const [, , width = 1, height = 1] = layout.views[options.view ?? 'whole'] ?? []
  const drawing = renderToStaticMarkup(
    createElement(LayoutDrawing, { layout, facilities: false, ...options }),
  )
  const size = `width="1200" height="${Math.round((1200 * height) / width)}"`
  const file = drawing
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" ${size} `)
    .replace(/(<svg[^>]*>)/, `$1<style>${stylesFor(site)}</style>`)
  const shown = named ? file.replace(/\.name\[data-tone="facility"\] \{display: none;\}/, '') : file
  // Pictures keep no data attributes when they are stored: in a file they are classes too.
  return `${shown
    .replace(/class="(\w+)" data-(?:tone|size)="(\w+)"/g, 'class="$1 $2"')
    .replace(/ data-\w+="[^"]*"/g, '')
    .replace(/\[data-(?:tone|size)="?(\w+)"?\]/g, '.$1')}\n`
}
