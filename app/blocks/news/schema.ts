import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline } from '#app/platform/field-roles.ts'
import { sectionId } from '../section-id.ts'

/** The newest posts of the press list, beside a picture if there is one that has to do with them. */
export const news = z
  .strictObject({
    type: z.literal('news'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    /** Of the link to the whole list. */
    all: z.string().meta({ title: '전체 보기 링크' }),
    picture: picture.optional(),
  })
  .meta({ title: '새 소식', description: '언론보도와 공지의 최근 글을 보여 줍니다.', group: '소개' })
