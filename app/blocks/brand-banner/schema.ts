import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'
import { film } from '../video/schema.ts'

export const brandBanner = z
  .strictObject({
    type: z.literal('brand-banner'),
    /** As a section of the home page, which fills the window. */
    id: sectionId.optional().meta({
      title: '섹션 이름',
      role: 'silent',
      control: 'key',
      description: '홈에서 화면을 가득 채우는 섹션으로 쓸 때만 적습니다.',
    }),
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    link,
    picture,
    /** Plays without sound in place of the picture; the link leads to where it has sound. */
    film: z
      .strictObject({
        source: film,
        length: z.string().meta({ title: '길이', description: '38초처럼 적습니다.' }),
        from: z.int().min(0).max(600).optional().meta({
          title: '시작 지점(초)',
          description: '비우면 처음부터 재생합니다.',
        }),
        link,
      })
      .optional()
      .meta({
        title: '영상',
        description:
          '그림 대신 화면 폭으로 보이며, 화면에 들어오면 소리 없이 재생됩니다. 움직임이나 데이터를 줄인 기기에서는 그림만 보입니다.',
      }),
  })
  .meta({
    title: '브랜드 배너',
    description: '넓은 그림이나 영상과 함께 브랜드를 한 문장으로 소개합니다.',
    group: '소개',
  })
