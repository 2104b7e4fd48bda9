import { z } from 'zod'
import { ko } from 'zod/locales'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { describeIssue, maxDescribed } from '../check/describe-issue.ts'

z.config(ko())

/** @returns undefined if the document has faults; the first of them are added to `faults` */
export function parseDocument<S extends z.ZodType>(
  value: unknown,
  file: string,
  schema: S,
  faults: ContentFault[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues.slice(0, maxDescribed))
    for (const fault of describeIssue(issue, value)) faults.push({ file, ...fault })
  return undefined
}
