import { z } from 'zod'
import { heading, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'

/** A placeholder page with links to others. */
export const comingSoon = z
  .strictObject({
    type: z.literal('coming-soon'),
    title: heading.meta({ title: '제목' }),
    status: z.string().meta({ title: '상태' }),
    text: paragraph.meta({ title: '설명' }),
    links: z.array(link).min(1).meta({ title: '다른 페이지' }),
  })
  .meta({
    title: '준비 중',
    description: '아직 내용이 없는 페이지입니다. 이 블록만 있는 페이지는 검색에 나오지 않습니다.',
    group: '기타',
  })
