/** Writes the vector drawings of the demo sites: `node art/drawings/draw.ts`. They are kept with the content. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { gaonDrawings } from './gaon.ts'
import { hannaeDrawings } from './hannae.ts'
import { sitePlans } from './site-plan.ts'

const plans = await sitePlans()
const sites: Record<string, Record<string, string>> = {
  'gaon-lakepark': { ...gaonDrawings, ...plans['gaon-lakepark'] },
  'hannae-riverview': { ...hannaeDrawings, ...plans['hannae-riverview'] },
}

for (const [site, drawings] of Object.entries(sites)) {
  const folder = new URL(`../../content/${site}/media/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, drawing] of Object.entries(drawings)) {
    writeFileSync(new URL(name, folder), drawing)
    console.log(site, name, `${(drawing.length / 1024).toFixed(1)} KB`)
  }
}
