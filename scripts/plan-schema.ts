import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { unitPlan } from '#app/domain/drawings/plans/unit-plan.ts'

/** The schema for programs that write unit plans: editors, converters, and the package in `art/`. */
export const planSchemaFile = new URL('../art/plan.schema.json', import.meta.url)

/** The shape of `plans/*.json` as JSON Schema 2020-12. */
export const planSchema = () => z.toJSONSchema(unitPlan, { io: 'input' })

if (import.meta.main) writeFileSync(planSchemaFile, `${JSON.stringify(planSchema(), null, 2)}\n`)
