import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, note, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

/** The booking section of the home page, with a form that includes a message. */
export const booking = z
  .strictObject({
    type: z.literal('booking'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    steps: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '단계 이름' }),
          text: paragraph.meta({ title: '설명' }),
        }),
      )
      .meta({ title: '단계' }),
    /** Where to come to, below the steps. */
    way: z
      .strictObject({ picture: picture.optional(), text: paragraph.meta({ title: '설명' }), link })
      .optional()
      .meta({ title: '오시는 길' }),
    note: note.meta({ title: '안내 문구' }),
    call: z.string().meta({ title: '전화 안내', description: '이 문구 아래에 대표번호가 표시됩니다.' }),
    action: z.string().meta({ title: '신청 버튼' }),
  })
  .meta({
    title: '방문예약 양식',
    description: '홈에서 바로 등록하고 방문을 예약하는 양식입니다.',
    group: '참여',
  })
