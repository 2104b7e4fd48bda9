import { daySchema } from '#app/platform/day-schema.ts'

/** A calendar day, `YYYY-MM-DD`. */
export const day = (written: string) => daySchema.parse(written)
