import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, headline, paragraph } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

export const brandBanner = z
  .strictObject({
    type: z.literal('brand-banner'),
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    link,
    picture,
  })
  .meta({
    title: '브랜드 배너',
    description: '넓은 그림 위에서 브랜드를 한 문장으로 소개합니다.',
    group: '소개',
  })
