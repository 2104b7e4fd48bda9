import { type Fact, factProblem } from '#app/domain/site/fact.ts'
import { longestFact } from '#app/domain/site/facts.ts'
import type { Fields } from './read-fields.ts'
import { Refused } from './refused.ts'

/** A figure with its unit, or words where the value is no number. */
export function readFact(fields: Fields): Fact | Refused {
  const written = fields.text('value')
  if (!written) return new Refused('값을 적어 주세요.', { value: '비워 둘 수 없습니다.' })
  if (fields.text('kind') === 'words') return written
  const value = fields.number('value')
  if (value === undefined || !Number.isFinite(value))
    return new Refused('값을 확인해 주세요.', {
      value: '숫자만 적어 주세요. 단위는 옆 칸에 적습니다. 글이면 종류를 ‘글’로 바꿔 주세요.',
    })
  const digits = fields.number('digits')
  if (digits !== undefined && !(Number.isInteger(digits) && digits >= 0 && digits <= 6))
    return new Refused('소수 자리를 확인해 주세요.', { digits: '0에서 6까지 적을 수 있습니다.' })
  const source = fields.optional('source')
  return {
    value,
    unit: fields.text('unit'),
    ...(digits !== undefined && { digits }),
    ...(source && { source }),
  }
}

/** Why a fact cannot have this value, typed or pasted. @returns a sentence */
export function problemOfFact(name: string, fact: Fact): string | undefined {
  // Pages cut what is longer.
  if (typeof fact === 'string' && fact.length > longestFact) return `${longestFact}자까지 적을 수 있습니다.`
  const problem = factProblem(name, fact)
  return problem && `${problem}.`
}
