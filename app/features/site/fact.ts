import { z } from 'zod'
import { note } from '../../platform/field-roles.ts'

export const fact = z.union([
  z.string().meta({ title: '글' }),
  z
    .strictObject({
      value: z.number().meta({ title: '값' }),
      unit: z.string().default('').meta({ title: '단위' }),
      /** Decimals; by default the value is shown as written. */
      digits: z
        .number()
        .int()
        .min(0)
        .max(6)
        .optional()
        .meta({ title: '소수 자리', description: '적지 않으면 적은 그대로 표시합니다.' }),
      source: note.optional().meta({ title: '출처' }),
    })
    .meta({ title: '숫자' }),
])

export type Fact = z.infer<typeof fact>
