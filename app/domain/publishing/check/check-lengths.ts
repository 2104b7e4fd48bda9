import { koreanNumber } from '#app/platform/korean-number.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { longestText, longTextsOf } from '../pages/statements.ts'
import type { Finding } from './finding.ts'

/**
 * Texts that are too long for visitors or for the other checks. A finding, not a rule of the schema: published content stays
 * readable.
 */
export const checkLengths = (site: CheckedSite): Finding[] =>
  longTextsOf(site).map(({ file, path, text }) => ({
    check: 'texts',
    file,
    location: path,
    text: text.slice(0, 100),
    sentence: `한 문단은 ${koreanNumber(longestText)}자까지 쓸 수 있습니다(지금 ${koreanNumber(text.length)}자). 여러 문단으로 나누어 주세요.`,
  }))
