import { z } from 'zod'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'
import { tableData } from '../table-data.ts'

export const table = z
  .strictObject({
    type: z.literal('table'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    table: tableData,
    note: note.optional().meta({ title: '유의사항' }),
  })
  .meta({
    title: '표',
    description: '제목과 설명이 있는 표입니다. 엑셀에서 붙여 넣을 수 있습니다.',
    group: '숫자',
  })
