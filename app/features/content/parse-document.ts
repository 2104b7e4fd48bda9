import { z } from 'zod'
import { ko } from 'zod/locales'
import type { ContentFault } from '../site/content-fault.ts'
import { describeIssue } from './describe-issue.ts'

z.config(ko())

/** @returns undefined where the document has faults, which are added to `faults` */
export function parseDocument<S extends z.ZodType>(
  value: unknown,
  file: string,
  schema: S,
  faults: ContentFault[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  faults.push(
    ...parsed.error.issues.flatMap((issue) =>
      describeIssue(issue, value).map((fault) => ({ file, ...fault })),
    ),
  )
  return undefined
}
