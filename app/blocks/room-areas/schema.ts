import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { heading, note } from '#app/platform/field-roles.ts'

/** Areas of a unit's rooms, computed from its plan. */
export const roomAreas = z
  .strictObject({
    type: z.literal('room-areas'),
    title: heading.meta({ title: '제목' }),
    plan: drawingRef('plan'),
    note: note.meta({ title: '유의사항' }),
  })
  .meta({ title: '방별 면적', description: '평면 도면에서 계산한 방마다의 면적표입니다.', group: '평면' })
