import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, note, paragraph, silent, transcriptText } from '#app/platform/field-roles.ts'
import { film } from '../video/schema.ts'

export const videos = z
  .strictObject({
    type: z.literal('videos'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    transcriptTitle: z.string().meta({ title: '글로 옮긴 내용의 제목' }),
    videos: z
      .array(
        z.strictObject({
          id: silent(z.string().regex(/^[a-z0-9-]+$/, '소문자 영문, 숫자, 하이픈으로만 적어야 합니다')).meta({
            title: '주소용 이름',
            control: 'id',
          }),
          label: heading.meta({ title: '이름' }),
          title: heading.meta({ title: '제목' }),
          length: z.string().meta({ title: '길이', description: '19초처럼 적습니다.' }),
          poster: picture.meta({ title: '시작 그림' }),
          film,
          transcript: z
            .array(
              z.strictObject({
                at: z.string().meta({ title: '시각' }),
                text: transcriptText.meta({ title: '내용' }),
                source: note.meta({ title: '출처' }),
              }),
            )
            .min(1)
            .meta({ title: '글로 옮긴 내용' }),
        }),
      )
      .min(2)
      .meta({ title: '영상' }),
  })
  .meta({ title: '영상 여러 편', description: '여러 영상을 골라 보게 합니다.', group: '소개' })
