import { z } from 'zod'
import { linkAddress } from '../features/site/page-path.ts'
import { heading } from '../platform/field-roles.ts'

export const link = z
  .strictObject({ label: heading.meta({ title: '버튼 문구' }), url: linkAddress })
  .meta({ title: '링크' })
