import type { z } from 'zod'
import type { PartFault } from '#app/domain/site/content-fault.ts'
import { formatPath } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: '글',
  number: '숫자',
  int: '정수',
  boolean: 'true나 false',
  array: '목록([ ])',
  object: '묶음({ })',
  record: '묶음({ })',
}

const formats: Record<string, string> = {
  url: '주소(https://…)여야 합니다',
  email: '이메일 주소여야 합니다',
  date: '날짜(2026-11-20)여야 합니다',
  datetime: '날짜와 시각(2026-11-20T09:00:00+09:00)이어야 합니다',
}

/** Most faults of one document that are listed; nobody reads more, and a document may have thousands. */
export const maxDescribed = 200

/** Zod issues in an author's words, without types, expressions or library terms. */
export function describeIssue(issue: Issue, content: unknown): PartFault[] {
  const location = formatPath(issue.path)
  const fault = (sentence: string, at = location): PartFault[] => [{ location: at, sentence }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        location,
        sentence: `${withParticle(`'${key}'`, '은')} 쓸 수 없는 이름입니다. 철자를 확인해 주세요`,
      }))
    case 'invalid_type': {
      const actual = valueAt(content, issue.path)
      const expected = kinds[issue.expected] ?? '다른 값'
      return fault(
        actual === undefined
          ? `빠져 있습니다. ${withParticle(expected, '이')} 있어야 합니다`
          : `${withParticle(expected, '이어야')} 합니다`,
      )
    }
    case 'invalid_union':
      return describeUnion(issue, location, content)
    case 'invalid_value':
      return fault(`${issue.values.map((value) => `'${String(value)}'`).join(', ')} 가운데 하나여야 합니다`)
    case 'too_small':
      return fault(
        issue.origin === 'string'
          ? '비워 둘 수 없습니다'
          : `${issue.minimum} 이상이어야 합니다${countOf(issue.origin)}`,
      )
    case 'too_big':
      return fault(
        issue.origin === 'string'
          ? `${issue.maximum}자를 넘을 수 없습니다`
          : `${issue.maximum} 이하여야 합니다${countOf(issue.origin)}`,
      )
    case 'invalid_format':
      return fault(
        isOwnMessage(issue) ??
          formats[issue.format] ??
          startOf(issue) ??
          `'${String(valueAt(content, issue.path))}'에 쓸 수 없는 글자가 있습니다`,
      )
    case 'invalid_key':
    case 'invalid_element':
      return fault(`${withParticle(`'${String(issue.path.at(-1))}'`, '은')} 여기에 쓸 수 없는 이름입니다`)
    default:
      return fault(issue.message || '쓸 수 없는 값입니다')
  }
}

const countOf = (origin: string) => (origin === 'array' || origin === 'set' ? '(항목의 수)' : '')

/** Whether the message comes from our schema; the library's begin alike, or are empty where who parsed asked for that. */
const isOwnMessage = ({ message }: Issue) =>
  message && !/^잘못된 (문자열|[A-Za-z0-9_]+)/.test(message) ? message : undefined

const startOf = (issue: Issue) =>
  'prefix' in issue && typeof issue.prefix === 'string'
    ? `${withParticle(`'${issue.prefix}'`, '으로')} 시작해야 합니다`
    : undefined

function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  location: string,
  content: unknown,
): PartFault[] {
  if (!('errors' in issue) || !issue.errors.length) {
    const actual = valueAt(content, issue.path)
    const key = 'discriminator' in issue ? String(issue.discriminator) : ''
    return [
      {
        location,
        sentence:
          actual === undefined
            ? `${withParticle(`'${key}'`, '이')} 빠져 있습니다. 무엇인지 적어 주세요`
            : `${withParticle(`'${String(actual)}'`, '은')} 없는 종류입니다. 철자를 확인해 주세요`,
      },
    ]
  }
  // Of several shapes, reports the best match.
  const [nearest = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)
  return nearest.flatMap((one) =>
    describeIssue({ ...one, path: [...issue.path, ...one.path] } as Issue, content),
  )
}

const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    content,
  )
}
