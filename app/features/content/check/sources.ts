import type { Statement } from '../../pages/statements.ts'
import { readDates } from './read-dates.ts'

/** Who has announced it. */
const announced =
  /공고|고시|발표|보도|계획(?:안|서)|(?:조성|기본|정비|관리|실시)계획|누리집|홈페이지|출처|자료|국토교통부|[가-힣]{2}(?:시청|구청|도청|공사|공단|교육청|교육지원청)/
/** How it is known where nobody announces it. */
const measured = /통계|조사|실측|측정|잰 값|지도/
const statute = /「[^「」]+」|제\s?\d+조|별표\s?\d/

/** A text that says where something comes from, and of when: `가온시 공고 2025. 1.` */
export const namesSource = (text: string) =>
  (announced.test(text) || measured.test(text)) && readDates(text).length > 0

/** A text that says who announced a plan, and when; one's own measuring is no source of plans. */
export const namesPlanner = (text: string) => announced.test(text) && readDates(text).length > 0

/** A text that names the law or rule it follows. */
const namesLaw = (text: string) => statute.test(text)

/** Figures of general rules (tax rates, points of 청약) stand beside the rule they come from. */
export const isLegal = ({ text, item, notes, notices }: Statement) =>
  namesLaw(text) ||
  namesLaw(item) ||
  notes.some(namesLaw) ||
  notices.some((notice) => namesLaw(notice) && /기준|시행|개정|따[름릅라른]/.test(notice))

/** Whether a text itself names a source or the law, which it has to for counts of the development. */
export const isSourcedItself = ({ text }: Statement) => namesSource(text) || namesLaw(text)

/** Whether the item, or a note of the blocks around it, says where its figures come from. */
export const isSourced = (statement: Statement) =>
  isLegal(statement) || [statement.item, ...statement.notes].some(namesSource)
