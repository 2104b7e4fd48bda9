import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { layoutOf, sheetFor } from '#app/domain/drawings/plans/draw-layout.ts'
import { unitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { PlanDrawing } from './drawing.tsx'

const content = join(import.meta.dirname, '../../../content')
const plans = ['gaon-lakepark', 'hannae-riverview'].flatMap((site) =>
  readdirSync(join(content, site, 'plans')).map((file) => {
    const plan = unitPlan.parse(JSON.parse(readFileSync(join(content, site, 'plans', file), 'utf8')))
    return [`${site} ${plan.label}`, plan] as const
  }),
)

test.each(plans)('%s is drawn in both variants in less than 12 KB', (_, plan) => {
  const { frame, scale } = sheetFor(layoutOf(plan))
  const svg = renderToStaticMarkup(
    <PlanDrawing plan={plan} id="plan" frame={frame} title={plan.label} description="평면도" />,
  )
  expect(gzipSync(svg, { level: 9 }).length).toBeLessThan(12 * 1024)
  expect(svg).not.toContain('style=')
  expect(scale).toBe(100)
})
