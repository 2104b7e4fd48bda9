import { z } from 'zod'

/** Parts of what commands take. A field that the form does not send is empty. */

/** @param tooLong the sentence for more letters than `max`; without one the request is not of our form */
export const text = (max: number, tooLong?: string) => z.string().max(max, tooLong).default('')

/** Of a row of the database. */
export const id = text(60)

export const checkbox = z.string().max(20).optional().transform(Boolean)

/** All values of fields with one name, such as check boxes. */
export const texts = z.array(z.string().max(200)).max(200)
