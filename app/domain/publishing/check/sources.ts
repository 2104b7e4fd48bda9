import { remember, rememberAll } from '#app/platform/remember.ts'
import type { Statement } from '../pages/statements.ts'
import { readDates } from './read-dates.ts'

const announced =
  /공고|고시|발표|보도|계획(?:안|서)|(?:조성|기본|정비|관리|실시)계획|누리집|홈페이지|출처|자료|국토교통부|[가-힣]{2}(?:시청|구청|도청|공사|공단|교육청|교육지원청)/
const measured = /통계|조사|실측|측정|잰 값|지도/
const statute = /「[^「」]+」|제\s?\d+조|별표\s?\d/

/** Whether a text names a source with a date: `가온시 공고 2025. 1.` */
export const namesSource = remember(
  (text: string) => (announced.test(text) || measured.test(text)) && readDates(text).length > 0,
)

/** Whether a text names who announced a plan, and when; own measurements are no source of plans. */
export const namesPlanner = remember((text: string) => announced.test(text) && readDates(text).length > 0)

const namesLaw = remember((text: string) => statute.test(text))
const followsLaw = (notice: string) => namesLaw(notice) && /기준|시행|개정|따[름릅라른]/.test(notice)

const nameLaw = rememberAll((texts) => texts.some(namesLaw))
const followLaw = rememberAll((texts) => texts.some(followsLaw))
const nameSource = rememberAll((texts) => texts.some(namesSource))

/** Figures of general rules (tax rates, points of 청약) are beside their rule. */
export const isLegal = ({ text, item, notes, notices }: Statement) =>
  namesLaw(text) || namesLaw(item) || nameLaw(notes) || followLaw(notices)

/** Whether the text itself names a source or the law, as counts of the development need. */
export const isSourcedItself = ({ text }: Statement) => namesSource(text) || namesLaw(text)

export const isSourced = (statement: Statement) =>
  isLegal(statement) || namesSource(statement.item) || nameSource(statement.notes)
