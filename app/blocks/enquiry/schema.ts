import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, paragraph } from '#app/platform/field-roles.ts'

export const enquiry = z
  .strictObject({
    type: z.literal('enquiry'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    picture,
    action: z.string().meta({ title: '등록 버튼' }),
  })
  .meta({
    title: '관심고객 등록',
    description: '등록 페이지의 양식과 연락처, 그림입니다.',
    group: '참여',
  })
