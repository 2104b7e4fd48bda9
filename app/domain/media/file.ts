import { z } from 'zod'
import { silent } from '#app/platform/field-roles.ts'

const kinds: Record<string, string> = {
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}

/** Without the dot. */
export const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

export const mimeOf = (name: string): string | undefined =>
  Object.hasOwn(kinds, endingOf(name)) ? kinds[endingOf(name)] : undefined

const fileName = /^[a-z0-9-]+\.[a-z0-9]+$/

/** Of a file that a site may offer. */
export const isFileName = (name: string): boolean =>
  name.length <= 80 && fileName.test(name) && mimeOf(name) !== undefined

/** The address that visitors know, whichever version lies there. */
export const fileAddress = (name: string): string =>
  name === 'announcement.pdf' ? `/${name}` : `/files/${name}`

/** A file reference in content. Files are in `content/<site>/files/`. */
export const fileRef = z
  .strictObject({
    file: silent(z.string().regex(fileName, '소문자 영문, 숫자, 하이픈과 확장자만 쓸 수 있습니다')).meta({
      title: '파일 이름',
    }),
  })
  .meta({ title: '파일', control: 'file' })
