import { data } from 'react-router'
import { maxAltLength, plainAlt } from '#app/domain/media/alt-text.ts'
import { describePicture } from '#app/domain/media/library.server.ts'
import { done } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

const tooLong = `대체 텍스트는 ${maxAltLength}자까지 적을 수 있습니다.`

export const altText = text(10_000)
  .transform(plainAlt)
  .refine(({ length }) => length <= maxAltLength, tooLong)

/** @throws a 404 response if the site has no such picture */
export async function describe(office: OfficeOfSite, picture: string, alt: string) {
  if (!(await describePicture(office, office.site, picture, alt, office.actor)))
    throw data(null, { status: 404 })
  return done('대체 텍스트를 저장했습니다.')
}
