import { z } from 'zod'

/** A calendar day as people and content write it; its type is `Day`. Apart from its functions, which browsers load too. */
export const daySchema = z.iso.date().brand<'Day'>()
