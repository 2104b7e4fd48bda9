import { z } from 'zod'

/** What the content check looks for; the names stand in `content/accepted-findings.json`. */
export const checkName = z.enum([
  'figures',
  'facts',
  'dates',
  'claims',
  'disclaimers',
  'alternative-texts',
  'links',
  'heads',
  'superlatives',
  'privacy',
  'settings',
  'texts',
  'names',
  'accepted',
])

export type CheckName = z.infer<typeof checkName>

/** One complaint about published words, for the person who wrote them. */
export interface Finding {
  check: CheckName
  file: string
  /** Place inside the file: `blocks[2].rows[0].figure`. */
  path: string
  /** The offending words as they stand, facts filled in. */
  text: string
  /** What was expected, a Korean sentence. */
  expected: string
  /** A matter of judgement: said, but it does not fail the check. */
  warning?: boolean
}

const titles: Record<CheckName, string> = {
  figures: '수치',
  facts: '사실',
  dates: '날짜',
  claims: '출처',
  disclaimers: '안내 문구',
  'alternative-texts': '대체 텍스트',
  links: '링크',
  heads: '제목과 설명',
  superlatives: '과장 표현',
  privacy: '처리방침',
  settings: '설정',
  texts: '글자',
  names: '이름과 번호',
  accepted: '인정 목록',
}

/** Says a finding the way it is printed. */
export const sayFinding = ({ check, file, path, text, expected }: Finding): string =>
  `[${titles[check]}] ${[file, path].filter(Boolean).join(': ')}: ‘${shorten(text)}’ ${expected}`

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
