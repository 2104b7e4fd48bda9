import { z } from 'zod'
import { daySchema } from '#app/platform/day-schema.ts'
import { heading, paragraph, silent } from '#app/platform/field-roles.ts'
import { pagePath } from './page-path.ts'
import { picture } from './picture.ts'
import { idName } from './site-names.ts'
import { titledLink } from './titled-link.ts'

/** A notice on the home page, or on named pages, which have one line for all; both dates are included. */
export const noticePopup = z
  .strictObject({
    id: silent(idName).meta({
      title: '주소용 이름',
      control: 'id',
      description: '‘오늘 하루 보지 않기’가 이 이름을 기억합니다. 새 팝업은 새 이름이어야 다시 보입니다.',
    }),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '내용' }),
    picture: picture.optional().meta({ title: '그림' }),
    link: titledLink.optional().meta({ title: '링크' }),
    pages: z
      .array(pagePath)
      .max(20)
      .optional()
      .meta({ title: '보일 페이지', description: '선택하지 않으면 첫 페이지에 보입니다.' }),
    from: daySchema.meta({ title: '시작일' }),
    until: daySchema.meta({ title: '종료일', description: '이날까지 보입니다.' }),
  })
  .refine((popup) => popup.text || popup.picture, '글(text)이나 그림(picture) 가운데 하나는 있어야 합니다')
  .refine((popup) => popup.from <= popup.until, { path: ['until'], error: '시작일보다 앞설 수 없습니다' })

export type NoticePopup = z.infer<typeof noticePopup>
