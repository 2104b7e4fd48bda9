import { z } from 'zod'
import { captionText, silent } from '../../platform/field-roles.ts'
import { walkJson } from './walk-json.ts'

/** A file of `media/`, or a generated drawing (`plans/84A.svg`, `maps/location/home.svg`). */
const pictureName = z
  .string()
  .regex(/^(?:plans\/|maps\/[^/\\]+\/)?[^/\\]+$/, 'media 폴더에 있는 파일의 이름이어야 합니다')
  .refine((name) => !name.includes('..'), 'media 폴더에 있는 파일의 이름이어야 합니다')

/** A picture reference in content. Files are in `content/<site>/media/`. */
export const picture = z.strictObject({
  name: silent(pictureName),
  narrow: silent(pictureName.optional()),
  alt: z.string(),
  caption: captionText.optional(),
})

export type PictureRef = z.infer<typeof picture>

export const picturesIn = (content: unknown): { path: string; of: PictureRef }[] =>
  [...walkJson(content)].flatMap(({ path, value }) => (isPicture(value) ? [{ path, of: value }] : []))

const isPicture = (value: unknown): value is PictureRef =>
  value !== null && typeof value === 'object' && 'name' in value && 'alt' in value
