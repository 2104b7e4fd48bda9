import { z } from 'zod'
import { silent } from '../../platform/field-roles.ts'

/** What sites offer beside pictures, by the ending of the name. */
const kinds: Record<string, string> = {
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}

/** The ending of a file's name, without the point. */
export const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** The media type of a file that a site may offer; undefined for any other. */
export const mimeOf = (name: string): string | undefined =>
  Object.hasOwn(kinds, endingOf(name)) ? kinds[endingOf(name)] : undefined

/** A file where content uses one. Files lie in `content/<site>/files/`. */
export const fileRef = z.strictObject({
  file: silent(
    z.string().regex(/^[a-z0-9-]+\.[a-z0-9]+$/, '소문자 영문, 숫자, 하이픈과 확장자만 쓸 수 있습니다'),
  ),
})
