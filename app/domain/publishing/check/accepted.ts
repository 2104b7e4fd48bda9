import { z } from 'zod'
import { checkName, type Finding, leftoverCheck } from './finding.ts'

/** A finding that a person reviewed and accepted: `content/accepted-findings.json`. */
const acceptedFinding = z.strictObject({
  name: z.string().min(4),
  check: checkName,
  file: z.string(),
  /** Path inside the file; without it the words may stand anywhere in the file. */
  path: z.string().optional(),
  text: z.string().min(1),
  reason: z.string().min(10, '이유를 열 자 넘게 적어 주세요'),
})

export const acceptedFindings = z
  .array(acceptedFinding)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, '이름이 겹칩니다')

export type AcceptedFinding = z.infer<typeof acceptedFinding>

/** A finding that is to stand from now on; one about another site stays by its words in all files. */
export type NewlyAccepted = Pick<AcceptedFinding, 'file' | 'text' | 'reason'> & {
  check: AcceptedFinding['check'] | typeof leftoverCheck
}

export interface CheckReport {
  open: Finding[]
  warnings: Finding[]
  accepted: { by: AcceptedFinding; finding: Finding }[]
}

/** Splits findings into open and accepted ones. An entry that matches nothing is itself a finding. */
export function splitFindings(findings: Finding[], list: AcceptedFinding[], listFile: string): CheckReport {
  const matches = (entry: AcceptedFinding, finding: Finding) =>
    entry.check === finding.check &&
    entry.file === finding.file &&
    (entry.path === undefined || entry.path === finding.location) &&
    entry.text === finding.text
  const accepted = findings.flatMap((finding) => {
    const by = list.find((entry) => matches(entry, finding))
    return by ? [{ by, finding }] : []
  })
  const matched = new Set(accepted.map(({ finding }) => finding))
  const remaining = findings.filter((finding) => !matched.has(finding))
  const stale = list
    .filter((entry) => !accepted.some(({ by }) => by === entry))
    .map((entry): Finding => {
      const sentence = `인정한 항목과 맞는 것이 더는 없습니다. 목록에서 지워 주세요(${entry.file}).`
      return { check: 'accepted', file: listFile, location: entry.name, text: entry.text, sentence }
    })
  return {
    open: [...remaining.filter((finding) => !finding.warning), ...stale],
    warnings: remaining.filter((finding) => finding.warning),
    accepted,
  }
}

/** Findings for which nobody has given a reason yet. Those about other sites stay by their words in all files. */
export const withoutAccepted = <F extends Finding>(
  findings: readonly F[],
  accepted: readonly { check: string; file: string; text: string }[],
): F[] =>
  findings.filter(
    ({ check, file, text, left }) =>
      !accepted.some((one) =>
        one.check === leftoverCheck
          ? one.text === left
          : one.check === check && one.file === file && one.text === text,
      ),
  )
