import { z } from 'zod'

/** Apart from `korean-day.ts`, which browsers load. */
export const daySchema = z.iso.date().brand<'Day'>()
