import { z } from 'zod'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'

/** Stamp tax calculator for a home's contract. Its rules are law, not content. */
export const stampTax = z
  .strictObject({
    type: z.literal('stamp-tax'),
    label: heading.meta({ title: '작은 제목' }),
    title: heading.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    withoutScript: paragraph.meta({ title: '계산기를 쓸 수 없을 때의 안내' }),
    note: note.meta({ title: '근거와 유의사항' }),
  })
  .meta({
    title: '인지세 계산기',
    description: '계약 금액으로 인지세를 계산합니다. 세율은 법령을 따릅니다.',
    group: '분양 안내',
  })
