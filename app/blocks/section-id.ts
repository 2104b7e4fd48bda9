import { z } from 'zod'
import { silent } from '#app/platform/field-roles.ts'

/** Fragment of a section's address. */
export const sectionId = silent(z.string()).meta({
  control: 'key',
  title: '섹션 이름',
  description:
    '주소 뒤에 붙는 영문 이름입니다(#units). 바꾸면 이 이름을 쓰는 링크와 섹션 메뉴도 바꾸어야 합니다.',
})
