/** Writes the unit plans of the demo sites, which are loaded from there: `node art/plans/draw.ts [type …]`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { gaonPlans } from './gaon.ts'
import { hannaePlans } from './hannae.ts'

const unitPlan = z.fromJSONSchema(
  JSON.parse(readFileSync(new URL('../plan.schema.json', import.meta.url), 'utf8')),
)
const wanted = process.argv.slice(2)
for (const [site, plans] of Object.entries({ 'gaon-lakepark': gaonPlans, 'hannae-riverview': hannaePlans })) {
  const folder = new URL(`../../content/${site}/plans/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const plan of plans)
    if (!wanted.length || wanted.includes(plan.name)) {
      unitPlan.parse(plan)
      writeFileSync(new URL(`${plan.name}.json`, folder), written(plan))
    }
}

/** JSON with a line for each wall, room and thing. */
function written(plan: object): string {
  const line = (value: unknown) =>
    JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ').replaceAll('],[', '], [')
  const fields = Object.entries(plan).map(([key, value]) =>
    Array.isArray(value) && key !== 'envelope'
      ? `  "${key}": [\n${value.map((each) => `    ${line(each)}`).join(',\n')}\n  ]`
      : `  "${key}": ${line(value)}`,
  )
  return `{\n${fields.join(',\n')}\n}\n`
}
