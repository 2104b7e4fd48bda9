import { readDates } from './read-dates.ts'
import type { Statement } from './statements.ts'

/** Who says it or how it is known. */
const origin =
  /공고|고시|발표|보도|통계|조사|실측|측정|잰 값|계획(?:안|서)|누리집|홈페이지|지도|출처|자료|국토교통부|[가-힣]{2,}(?:시청|구청|도청|공사|공단|교육청|교육지원청)/
const statute = /「[^」]+」|제\s?\d+조|별표\s?\d/

/** A text that says where something comes from, and of when: `가온시 공고 2025. 1.` */
export const namesSource = (text: string) => origin.test(text) && readDates(text).length > 0

/** A text that names the law or rule it follows. */
export const namesLaw = (text: string) => statute.test(text)

/** Whether the item, or a note of the blocks around it, says where its figures come from. */
export const isSourced = ({ item, notes }: Statement) => [item, ...notes].some(namesSource)

/** Figures of general rules (tax rates, points of 청약) stand beside the rule they come from. */
export const isLegal = ({ text, item, notes, notices }: Statement) =>
  namesLaw(text) ||
  namesLaw(item) ||
  notes.some(namesLaw) ||
  notices.some((notice) => namesLaw(notice) && /기준|시행|개정|따[름릅라른]/.test(notice))
