import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, paragraph, silent } from '#app/platform/field-roles.ts'

/** 입주자모집공고: its contents and a button. The file is served at `/announcement.pdf`. */
export const announcement = z
  .strictObject({
    type: z.literal('announcement'),
    label: heading.meta({ title: '작은 제목' }),
    title: heading.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    picture: picture.meta({ title: '표지 그림' }),
    pdf: z
      .strictObject({ file: silent(z.literal('announcement.pdf')).meta({ title: '파일' }) })
      .meta({ title: '공고문 파일' }),
    action: z.string().meta({ title: '버튼 문구' }),
    loading: z.string().meta({ title: '여는 동안의 안내' }),
    /** Shown where the browser blocked the window, and where the file is missing. */
    blocked: paragraph.meta({ title: '새 창이 차단되었을 때의 안내' }),
    failed: paragraph.meta({ title: '파일을 열지 못했을 때의 안내' }),
    contents: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '항목' }),
          text: paragraph.meta({ title: '내용' }),
        }),
      )
      .min(1)
      .meta({ title: '목차' }),
  })
  .meta({
    title: '입주자모집공고',
    description: '모집공고의 목차와 PDF를 여는 버튼입니다.',
    group: '분양 안내',
  })
