import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, note, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'
import { tableData } from '../table-data.ts'

/** A text beside, or below, a picture that extends to the window's edge, with points or a table below the text. */
export const textWithPicture = z
  .strictObject({
    type: z.literal('text-with-picture'),
    /** As a section of the home page, which fills the window. */
    id: sectionId.optional().meta({
      title: '섹션 이름',
      role: 'silent',
      control: 'key',
      description: '홈에서 화면을 가득 채우는 섹션으로 쓸 때만 적습니다.',
    }),
    label: heading.optional().meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    points: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
        }),
      )
      .default([])
      .meta({ title: '특징' }),
    table: tableData.optional().meta({ title: '표' }),
    source: note.optional().meta({ title: '출처' }),
    picture,
    side: z
      .enum(['left', 'right', 'above'])
      .default('right')
      .meta({
        title: '그림 위치',
        description: '같은 배치가 이어지지 않게 선택해 주세요. 휴대전화에서는 언제나 글 위에 놓입니다.',
        choices: { left: '왼쪽', right: '오른쪽', above: '글 위, 화면 전체 너비' },
      }),
    tone: z
      .enum(['paper', 'sand', 'dark'])
      .default('paper')
      .meta({ title: '바탕색', choices: { paper: '밝은 바탕', sand: '모래색', dark: '짙은 바탕' } }),
    /** A drawing that must not be cropped. */
    whole: z
      .boolean()
      .default(false)
      .meta({ title: '그림을 자르지 않음', description: '도면처럼 가장자리까지 보여야 하는 그림에 켭니다.' }),
    link: link.optional().meta({ title: '링크' }),
  })
  .meta({
    title: '글과 그림',
    description: '글 옆에 큰 그림을 놓습니다. 특징이나 표를 더할 수 있습니다.',
    group: '소개',
  })
