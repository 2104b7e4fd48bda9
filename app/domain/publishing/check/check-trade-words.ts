import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readStatements } from '../pages/statements.ts'
import type { Finding } from './finding.ts'
import { findTradeWords } from './trade-words.ts'

/** Trade words are the agency's decision: the check advises, and asks for no reason. Quotations of others stay as they are. */
export function checkTradeWords(site: CheckedSite): Finding[] {
  const reported = new Set(site.press.filter(({ post }) => post.source).map(({ file }) => file))
  return readStatements(site, ({ file, path, text }) =>
    reported.has(file)
      ? []
      : findTradeWords(text).map(({ found, instead, why }) => ({
          check: 'trade-words' as const,
          file,
          location: path,
          text: found,
          sentence: `${withParticle(`‘${instead}’`, '으로')} 적는 것이 좋습니다. ${why}.`,
          ...{ warning: true, isDoubt: true as const },
        })),
  )
}
