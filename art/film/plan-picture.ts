import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { layoutOf } from '../../app/domain/drawings/plans/draw-layout.ts'
import { unitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'
import type { SiteSettings } from '../../app/domain/site/site-settings.ts'
import { themeStyles } from '../../app/domain/site/theme-styles.ts'
import { chromiumArguments, findChromium } from '../../tests/support/chromium.ts'

// Not `runnerImport`, which cannot read styles.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const drawn = (await vite.ssrLoadModule(
  '/app/blocks/unit-plan/drawing.tsx',
)) as typeof import('../../app/blocks/unit-plan/drawing.tsx')
await vite.close()

const styles = ['app/ui/styles/tokens.css', 'app/blocks/unit-plan/drawing.css'].map((file) =>
  readFileSync(file, 'utf8'),
)

/** A site's unit plan, its balcony extended, as a picture of that height on nothing. */
export async function planPicture(settings: SiteSettings, name: string, height: number): Promise<Buffer> {
  const plan = unitPlan.parse(JSON.parse(readFileSync(`content/${settings.slug}/plans/${name}.json`, 'utf8')))
  const { view } = layoutOf(plan)
  const width = Math.round((height * (view.x1 - view.x0)) / (view.y1 - view.y0))
  const svg = renderToStaticMarkup(
    createElement(drawn.PlanDrawing, {
      plan,
      variant: 'extended',
      id: 'plan',
      screen: 'pair',
      frame: view.x1 - view.x0,
      title: plan.label,
      description: '',
    }),
  )
  const theme = themeStyles({ settings, headlineFont: null })
  const executablePath = await findChromium(() => {})
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const page = await browser.newPage({ viewport: { width, height } })
  const around = 'body{margin:0;container-type:inline-size}svg{display:block}'
  await page.setContent(`<style>${styles.join('')}${theme}${around}</style>${svg}`)
  const picture = await page.screenshot({ omitBackground: true })
  await browser.close()
  return picture
}
