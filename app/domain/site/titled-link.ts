import { z } from 'zod'
import { heading } from '#app/platform/field-roles.ts'
import { linkAddress, pagePath } from './page-path.ts'

export const titledLink = z
  .strictObject({ title: heading.meta({ title: '이름' }), url: linkAddress })
  .meta({ title: '링크' })

export const titledPage = titledLink.extend({ url: pagePath.meta({ title: '페이지' }) })
