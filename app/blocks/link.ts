import { z } from 'zod'
import { pagePath } from '../features/site/page-path.ts'
import { heading } from '../platform/field-roles.ts'

export const link = z
  .strictObject({
    label: heading.meta({ title: '버튼 문구' }),
    url: pagePath.meta({ title: '연결할 곳' }),
  })
  .meta({ title: '링크', control: 'link' })
