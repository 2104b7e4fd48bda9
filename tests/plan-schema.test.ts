import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { planSchema, planSchemaFile } from '../scripts/plan-schema.ts'

const exported = JSON.parse(readFileSync(planSchemaFile, 'utf8'))

test('the exported schema of unit plans is that of the product: npm run plan-schema', () => {
  expect(exported).toEqual(JSON.parse(JSON.stringify(planSchema())))
})

test('by the exported schema alone the plans of the examples pass, and one without walls does not', () => {
  const bySchema = z.fromJSONSchema(exported)
  const plans = globSync('content/*/plans/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expect(bySchema.safeParse(plan).success).toBe(true)
  expect(bySchema.safeParse({ ...plans[0], walls: [] }).success).toBe(false)
})
