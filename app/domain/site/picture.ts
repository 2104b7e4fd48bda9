import { z } from 'zod'
import { captionText, paragraph, silent } from '#app/platform/field-roles.ts'
import { focusPoints, nameOfFocus } from './focus-point.ts'
import { walkJson } from './walk-json.ts'

/** A file of `media/`, or a generated drawing (`plans/84A.svg`, `maps/location/home.svg`). */
const pictureName = z
  .string()
  .regex(/^(?:plans\/|maps\/[^/\\]+\/)?[^/\\]+$/, 'media 폴더에 있는 파일의 이름이어야 합니다')
  .refine((name) => !name.includes('..'), 'media 폴더에 있는 파일의 이름이어야 합니다')

/** A picture reference in content. Files are in `content/<site>/media/`. */
export const picture = z
  .strictObject({
    name: silent(pictureName).meta({ title: '그림 파일' }),
    narrow: silent(pictureName.optional()).meta({
      title: '휴대전화 그림',
      description: '좁은 화면에서 대신 보여 줄 그림입니다. 없으면 같은 그림을 씁니다.',
    }),
    focus: silent(z.enum(focusPoints).optional()).meta({
      title: '잘릴 때 남길 곳',
      control: 'focus',
      choices: Object.fromEntries(focusPoints.map((point) => [point, nameOfFocus(point)])),
      description:
        '그림이 칸의 모양에 맞게 잘릴 때 꼭 보여야 하는 곳입니다. 정하지 않으면 화면의 디자인을 따릅니다. 휴대전화 그림이 따로 있으면 넓은 화면에만 씁니다.',
    }),
    alt: paragraph.meta({
      title: '대체 텍스트',
      description: '그림을 보지 못하는 사람에게 읽어 주는 말입니다. 그림에 보이는 것을 한 문장으로 적습니다.',
    }),
    caption: captionText.optional().meta({
      title: '그림 설명',
      description:
        '그림 아래에 작게 보입니다. ‘※ CG’나 ‘※ 실제 촬영’처럼 ※로 시작하면 그림 모서리에 보입니다.',
    }),
  })
  .meta({ title: '그림', control: 'picture' })

export type PictureRef = z.infer<typeof picture>

export const picturesIn = (content: unknown): { path: string; of: PictureRef }[] =>
  walkJson(content).flatMap(({ path, value }) => (isPicture(value) ? [{ path, of: value }] : []))

const isPicture = (value: unknown): value is PictureRef =>
  value !== null && typeof value === 'object' && 'name' in value && 'alt' in value
