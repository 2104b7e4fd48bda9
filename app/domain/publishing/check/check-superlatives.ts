import type { CheckedSite } from '../pages/checked-site.ts'
import { readStatements } from '../pages/statements.ts'
import type { Finding } from './finding.ts'

/**
 * Words that the KFTC's notice on unfair labelling and advertising treats as absolute claims unless proven: warnings.
 * 최고 28층 is a height, 보장하지 않습니다 the opposite of a promise.
 */
const words =
  /최고(?!\s?\d|\s?층|\s?높이|장)|최저(?!\s?\d|임금)|유일(?:하|한|무이|의)|보장(?!되지|하지|은 없|을 하지)|(?<!불)확실(?:하|한|히)(?!지 않)|100\s?%/g
const denial = /^[^.\n]{0,14}(?:않|아니|없습니다|못합니다)/

export function checkSuperlatives(site: CheckedSite): Finding[] {
  return readStatements(site, ({ file, path, text }) =>
    [...text.matchAll(words)]
      .filter((match) => !denial.test(text.slice(match.index + match[0].length)))
      .map((match) => ({
        check: 'superlatives' as const,
        file,
        location: path,
        text: match[0],
        sentence: '근거 없이는 과장 광고가 될 수 있는 말입니다. 근거를 밝히거나 다른 말로 고쳐 주세요.',
        warning: true,
      })),
  )
}
