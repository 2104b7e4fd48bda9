import { z } from 'zod'

/** Separate from `korean-day.ts`, which browsers load. */
export const daySchema = z.iso.date().brand<'Day'>()
