import { formatFact, longestFact, unknownFacts } from '#app/domain/site/facts.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'
import { type KnownFigure, knownFigures, labelOfFigure } from './known-figures.ts'
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
      `${labelOfFigure(sum.name)}의 합 ${withParticle(`${koreanNumber(sum.value)}${sum.unit}`, '과')} 다릅니다.`,
    ),
  )
  const claims = Object.entries(settings.facts).flatMap(([name, fact]) =>
    typeof fact !== 'string' && claimed.test(fact.unit) && !namesSource(fact.source ?? '')
      ? [
          toFinding(
            name,
            `${fact.value}${fact.unit}`,
            '거리와 시간, 주변 시설의 규모에는 출처와 날짜가 있어야 합니다.',
          ),
        ]
      : [],
  )
  const raw = press.flatMap(({ file, post }) =>
    unknownFacts(post, {}).map(({ path, name }): Finding => {
      const sentence = '보도 글에는 공통 수치가 채워지지 않습니다. 그날의 수치를 그대로 적어 주세요.'
      return { check: 'facts', file, location: path, text: `{${name}}`, sentence }
    }),
  )
  const long = Object.entries(settings.facts).flatMap(([name, fact]) =>
    formatFact(fact).length > longestFact
      ? [
          toFinding(
            name,
            formatFact(fact).slice(0, 100),
            `공통 수치의 글은 ${longestFact}자까지 쓸 수 있고 넘는 글자는 보이지 않습니다. 긴 글은 페이지에 적어 주세요.`,
          ),
        ]
      : [],
  )
  return [...sums, ...claims, ...raw, ...long]
}

/** A count beside those of its phases or types must be the sum of all of them; units on sale, of some. */
function findMismatchedSums(figures: KnownFigure[]) {
  const sums = new Map<string, { values: Set<number>; largest: KnownFigure }>()
  for (const sum of figures) {
    if (!sum.parts) continue
    const key = keyOf(sum, sum.subjects.has('type') ? ownSubjects(sum) : undefined)
    const group = sums.get(key) ?? { values: new Set(), largest: sum }
    sums.set(key, group)
    group.values.add(sum.value)
    if (sum.parts > (group.largest.parts ?? 0)) group.largest = sum
  }
  return figures
    .filter(({ parts, subjects }) => !parts && !subjects.has('type'))
    .flatMap((total) => {
      const ofTypes = sums.get(keyOf(total, ownSubjects(total)))
      const ofPhases = total.subjects.get('phase')?.has('all') ? sums.get(keyOf(total, undefined)) : undefined
      return [ofTypes, ofPhases].flatMap((group) => {
        if (!group) return []
        const isRight = total.name.endsWith('onSale')
          ? group.values.has(total.value)
          : group.largest.value === total.value
        return isRight ? [] : [{ total, sum: group.largest }]
      })
    })
}

/** @param types the subjects of a sum over types; undefined for one over phases */
const keyOf = ({ stem, unit }: KnownFigure, types: string | undefined) =>
  JSON.stringify([stem, unit, types ?? null])

/** Its name without type and total: what the facts of its types begin with. */
const ownSubjects = ({ name }: KnownFigure): string =>
  (name.split(' + ', 1)[0] ?? '').replace(/\.(\d{2,3}[A-Z]?|total)$/, '')
