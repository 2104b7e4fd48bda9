import { z } from 'zod'
import { tourAddress } from '#app/domain/drawings/tours/tour-address.ts'
import { pagePath } from '#app/domain/site/page-path.ts'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, paragraph, silent } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

const unitId = silent(z.string().regex(/^[0-9A-Za-z]+$/, '84A처럼 영문과 숫자로만 적어야 합니다'))

const unitType = z.strictObject({
  /** Fragment of the address: `/#84A`. */
  id: unitId.meta({ title: '주택형', control: 'key', description: '주소에 쓰입니다(/#84A).' }),
  label: heading.meta({ title: '이름' }),
  text: paragraph.meta({ title: '설명' }),
  picture: picture.meta({ title: '평면 그림' }),
  /** Square metres as text; the view adds 평. */
  areas: z
    .array(
      z.strictObject({
        label: heading.meta({ title: '이름' }),
        value: z.string().meta({ title: '면적', description: '84.9072㎡처럼 적습니다.' }),
      }),
    )
    .meta({ title: '면적' }),
  rooms: z.string().meta({ title: '구성' }),
  link,
})

const tour = z.strictObject({
  id: unitId.meta({ title: '주택형', control: 'key' }),
  label: heading.meta({ title: '이름' }),
  picture: picture.meta({ title: '시작 그림' }),
  /** Where it is not walked through on the page itself. */
  url: pagePath.meta({ title: '관람 페이지' }),
  address: tourAddress.optional().meta({ title: '관람' }),
})

/** Unit types with their plans. On narrow screens an accordion with the model house, titled by its open item. */
export const units = z
  .strictObject({
    type: z.literal('units'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    item: z
      .string()
      .meta({ title: '접은 항목의 이름', description: '휴대전화에서 펼치는 항목의 이름입니다.' }),
    types: z.array(unitType).min(1).meta({ title: '주택형' }),
    first: silent(z.string()).meta({
      title: '처음 보여 줄 주택형',
      control: 'key',
      description: '주택형 하나를 84A처럼 적습니다.',
    }),
    modelHouse: z
      .strictObject({
        title: headline.meta({ title: '제목' }),
        item: z.string().meta({ title: '접은 항목의 이름' }),
        text: paragraph.meta({ title: '설명' }),
        prompt: z.string().meta({ title: '시작 안내' }),
        tours: z.array(tour).min(1).meta({ title: '관람' }),
        link,
      })
      .optional()
      .meta({ title: 'E-모델하우스', description: '휴대전화에서 평면 아래에 함께 보입니다.' }),
    interior: z
      .strictObject({
        title: headline.meta({ title: '제목' }),
        text: paragraph.optional().meta({ title: '설명' }),
        pictures: z.array(picture).min(1).max(4).meta({ title: '그림' }),
        links: z.array(link).max(3).default([]).meta({ title: '링크' }),
      })
      .optional()
      .meta({ title: '실내', description: '평면 아래에 방의 그림을 한 줄로 보여 줍니다.' }),
  })
  .refine((block) => block.types.some((type) => type.id === block.first), {
    path: ['first'],
    message: '이 블록의 평면 가운데 하나여야 합니다',
  })
  .meta({ title: '세대 안내', description: '홈에서 주택형마다 평면과 면적을 보여 줍니다.', group: '평면' })
