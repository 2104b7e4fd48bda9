import { z } from 'zod'
import { linkAddress } from '#app/domain/site/page-path.ts'
import { heading } from '#app/platform/field-roles.ts'

export const link = z
  .strictObject({ label: heading.meta({ title: '버튼 문구' }), url: linkAddress })
  .meta({ title: '링크' })
