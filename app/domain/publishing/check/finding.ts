import { z } from 'zod'
import { type ContentFault, placeOfFault } from '#app/domain/site/content-fault.ts'

/** Checks by their names in `content/accepted-findings.json`. */
export const checkName = z.enum([
  'figures',
  'facts',
  'totals',
  'facing',
  'plans',
  'drawings',
  'repeats',
  'dates',
  'claims',
  'disclaimers',
  'alternative-texts',
  'links',
  'heads',
  'superlatives',
  'trade-words',
  'privacy',
  'settings',
  'texts',
  'names',
  'accepted',
])

export type CheckName = z.infer<typeof checkName>

export interface Finding extends ContentFault {
  check: CheckName
  text: string
  warning?: boolean
  /** What of which other site it is. It may stay for one reason in all places: the office accepts it by these words. */
  left?: string
}

/** Whether the office may keep it with a reason. Errors of the site's own are mended instead. */
export const mayStay = ({ warning, left }: Pick<Finding, 'warning' | 'left'>): boolean =>
  warning === true || left !== undefined

/** Under which name the office keeps that something of another site may stay. */
export const leftoverCheck = 'leftover'

const titles: Record<CheckName, string> = {
  figures: '수치',
  facts: '공통 수치',
  totals: '합계',
  facing: '향',
  plans: '평면',
  drawings: '도면',
  repeats: '엇갈린 말',
  dates: '날짜',
  claims: '출처',
  disclaimers: '안내 문구',
  'alternative-texts': '대체 텍스트',
  links: '링크',
  heads: '제목과 설명',
  superlatives: '과장 표현',
  'trade-words': '분양 용어',
  privacy: '처리방침',
  settings: '설정',
  texts: '글자',
  names: '이름과 번호',
  accepted: '인정 목록',
}

export const describeFinding = (finding: Finding): string =>
  `[${titles[finding.check]}] ${placeOfFault(finding)}: ‘${shorten(finding.text)}’ ${finding.sentence}`

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
