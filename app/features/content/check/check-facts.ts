import type { CheckedSite } from '../../pages/checked-site.ts'
import { unknownFacts } from '../../site/facts.ts'
import type { Finding } from './finding.ts'
import { type KnownFigure, knownFigures } from './known-figures.ts'
import { namesSource } from './sources.ts'

/** Units of claims about the neighbourhood, which need a source. */
const claimed = /^(분|km|m|병상|킬로미터|미터)$/

export function checkFacts({ settings, settingsFile: file, press }: CheckedSite): Finding[] {
  const toFinding = (name: string, text: string, sentence: string): Finding => ({
    check: 'facts',
    file,
    location: `facts.${name}`,
    text,
    sentence,
  })
  const sums = findMismatchedSums(knownFigures(settings.facts)).map(({ total, sum }) =>
    toFinding(
      total.name,
      `${total.value}${total.unit}`,
      `${sum.name}의 합 ${sum.value}${sum.unit}와(과) 다릅니다.`,
    ),
  )
  const claims = Object.entries(settings.facts).flatMap(([name, fact]) =>
    typeof fact !== 'string' && claimed.test(fact.unit) && !namesSource(fact.source ?? '')
      ? [
          toFinding(
            name,
            `${fact.value}${fact.unit}`,
            '거리와 시간, 주변 시설의 규모에는 출처와 날짜(source)가 있어야 합니다.',
          ),
        ]
      : [],
  )
  const raw = press.flatMap(({ file, post }) =>
    unknownFacts(post, {}).map(({ path, name }): Finding => {
      const sentence = '보도 글에는 사실이 채워지지 않습니다. 그날의 수치를 그대로 적어 주세요.'
      return { check: 'facts', file, location: path, text: `{${name}}`, sentence }
    }),
  )
  return [...sums, ...claims, ...raw]
}

/** A count beside those of its phases or types must be the sum of all of them; units on sale, of some. */
function findMismatchedSums(figures: KnownFigure[]) {
  const ownSubjects = ({ name }: KnownFigure) => name.split(' + ')[0]?.replace(/\.(\d{2,3}[A-Z]?|total)$/, '')
  return figures
    .filter(({ parts, subjects }) => !parts && !subjects.has('type'))
    .flatMap((total) => {
      const sums = figures.filter(
        ({ parts, stem, unit }) => parts && stem === total.stem && unit === total.unit,
      )
      const ofTypes = sums.filter(
        (sum) => sum.subjects.has('type') && ownSubjects(sum) === ownSubjects(total),
      )
      const ofPhases = sums.filter(
        (sum) => !sum.subjects.has('type') && total.subjects.get('phase')?.has('all'),
      )
      return [ofTypes, ofPhases].flatMap((group) => {
        const largestSum = group.toSorted((a, b) => (b.parts ?? 0) - (a.parts ?? 0))[0]
        const expected = total.name.endsWith('onSale') ? group : [largestSum]
        return largestSum && !expected.some((sum) => sum?.value === total.value)
          ? [{ total, sum: largestSum }]
          : []
      })
    })
}
