import { z } from 'zod'
import { note } from '#app/platform/field-roles.ts'
import { withParticle } from '#app/platform/particle.ts'

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

/** Largest figures by what a fact counts. */
const most: [name: RegExp, most: number, of: string][] = [
  [/^payment\./, 100, '비율은'],
  [/^floors\./, 200, '층수는'],
]

/** What no figure of a development can be. @returns a sentence without its full stop */
export function factProblem(name: string, one: Fact): string | undefined {
  if (typeof one === 'string') return undefined
  if (one.value < 0) return '0보다 작을 수 없는 수치입니다'
  const bound = most.find(([of]) => of.test(name))
  return bound && one.value > bound[1]
    ? `${bound[2]} ${withParticle(bound[1] ?? '', '을')} 넘을 수 없습니다`
    : undefined
}
