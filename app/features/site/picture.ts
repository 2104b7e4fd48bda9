import { z } from 'zod'
import { captionText, silent } from '../../platform/field-roles.ts'
import { walkJson } from './walk-json.ts'

/** A file of `media/`, or a drawing that stands in for one (`plans/84A.svg`, `maps/location/home.svg`). */
const pictureName = z
  .string()
  .regex(/^(?:plans\/|maps\/[^/\\]+\/)?[^/\\]+$/, 'media 폴더에 있는 파일의 이름이어야 합니다')
  .refine((name) => !name.includes('..'), 'media 폴더에 있는 파일의 이름이어야 합니다')

/** A picture where content uses one. Files lie in `content/<site>/media/`; the alternative text says what is seen. */
export const picture = z.strictObject({
  name: silent(pictureName),
  /** Another crop for narrow screens. */
  narrow: silent(pictureName.optional()),
  alt: z.string(),
  /** The CG disclaimer or caption that stands with the picture. */
  caption: captionText.optional(),
})

export type PictureRef = z.infer<typeof picture>

/** Pictures in a piece of content, wherever they stand in it. */
export const picturesIn = (content: unknown): { path: string; of: PictureRef }[] =>
  [...walkJson(content)].flatMap(({ path, value }) => (isPicture(value) ? [{ path, of: value }] : []))

const isPicture = (value: unknown): value is PictureRef =>
  value !== null && typeof value === 'object' && 'name' in value && 'alt' in value
