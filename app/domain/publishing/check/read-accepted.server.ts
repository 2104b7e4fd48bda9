import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { readJson } from '../folder/content-files.ts'
import { type AcceptedFinding, acceptedFindings } from './accepted.ts'
import { describeIssue } from './describe-issue.ts'

export const acceptedFile = 'accepted-findings.json'

/** @throws Error if the list cannot be read */
export function readAccepted(contentDir: string): AcceptedFinding[] {
  const file = join(contentDir, acceptedFile)
  if (!existsSync(file)) return []
  const json = readJson(file)
  if (!json.ok) throw new Error(describeFault({ file: acceptedFile, ...json }))
  const parsed = acceptedFindings.safeParse(json.value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue) => describeIssue(issue, json.value))
  throw new Error(faults.map((fault) => describeFault({ file: acceptedFile, ...fault })).join('\n'))
}
