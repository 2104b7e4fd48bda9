import { z } from 'zod'
import { heading, silent } from '../platform/field-roles.ts'

/** A link to a page of the site, with words that say what opens. */
export const link = z.strictObject({ label: heading, url: silent(z.string().startsWith('/')) })
