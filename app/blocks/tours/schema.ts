import { z } from 'zod'
import { tourAddress } from '#app/domain/drawings/tours/tour-address.ts'
import { picture } from '#app/domain/site/picture.ts'
import { heading, paragraph, silent } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'

/** Virtual tours of the model house, one at a time, as still pictures until pressed. */
export const tours = z
  .strictObject({
    type: z.literal('tours'),
    title: heading.meta({ title: '제목' }),
    prompt: z.string().meta({ title: '시작 안내' }),
    help: paragraph.meta({ title: '사용법' }),
    tours: z
      .array(
        z.strictObject({
          id: silent(z.string().regex(/^[0-9A-Za-z]+$/, '영문과 숫자로만 적어야 합니다')).meta({
            title: '주소용 이름',
            control: 'id',
          }),
          label: heading.meta({ title: '이름' }),
          text: paragraph.meta({ title: '설명' }),
          picture: picture.meta({ title: '시작 그림' }),
          address: tourAddress,
          link: link.optional().meta({ title: '링크' }),
        }),
      )
      .min(1)
      .meta({ title: '관람' }),
  })
  .meta({ title: 'E-모델하우스', description: '주택형마다 집 안을 둘러보는 관람입니다.', group: '평면' })
