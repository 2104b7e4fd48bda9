import { z } from 'zod'
import { heading, silent } from '../platform/field-roles.ts'

export const link = z.strictObject({ label: heading, url: silent(z.string().startsWith('/')) })
