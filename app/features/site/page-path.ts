import { z } from 'zod'
import { silent } from '../../platform/field-roles.ts'

/** Address of a page of the same site: `/SalesInfo/FAQ#payment`. */
export const pagePath = silent(z.string().startsWith('/')).meta({ control: 'page', title: '페이지' })
