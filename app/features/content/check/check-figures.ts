import type { CheckedSite } from '../../pages/checked-site.ts'
import { readStatements, type Statement } from '../../pages/statements.ts'
import type { Finding } from './finding.ts'
import { floorIsPlace, isGeneral, isTravelTime } from './general-figures.ts'
import { type KnownFigure, knownFigures, matchesValue } from './known-figures.ts'
import { canReferTo, intersects, isMentioned } from './meant-facts.ts'
import { type Figure, readFigures, type Unit } from './read-figures.ts'
import { isLegal, isSourced, isSourcedItself } from './sources.ts'
import { type Subjects, subjectsOf } from './subjects.ts'

/** Units in which an unknown figure is a finding by itself; others only where a fact has the same subject. */
const strict = new Set<Unit>(['세대', '동', '층', '㎡', '평', '%', '병상', '분'])
/** Counts of the development itself; a source elsewhere in the item does not cover them. */
const owned = new Set<Unit>(['세대', '동', '층'])
/** Units checked in vector drawings: areas and scales are the drawing's own. */
const drawn = new Set<Unit>(['세대', '동', '층', '병상'])

/**
 * A figure with the same subject as a fact (2단지, 지하, 계약금) must have that fact's value; one of unknown subject must
 * equal some fact of its unit, unless the text names its own source or the law.
 */
export function checkFigures(site: CheckedSite): Finding[] {
  const factFigures = knownFigures(site.settings.facts)
  const drawings = site.drawings.flatMap(({ file, texts }) =>
    texts.map((text): Statement => {
      const around = { labels: [], item: text, notes: [], notices: [] }
      return { file, path: '', text, role: 'drawing', ...around }
    }),
  )
  const findingsIn = (statement: Statement): Finding[] => {
    const figures = readFigures(statement.text)
    return figures.flatMap((figure) => {
      if (statement.role === 'drawing' && !drawn.has(figure.unit)) return []
      const same = factFigures.filter((k) => k.unit === figure.unit)
      const others = figures.filter((other) => other !== figure && other.unit === figure.unit)
      const subjects = subjectsOf(statement.text, figure, statement.labels, others)
      const contradicted = contradiction(statement, figure, subjects, same)
      return contradicted ? [toFinding(statement, figure, contradicted)] : []
    })
  }
  return [...readStatements(site, findingsIn), ...drawings.flatMap(findingsIn)]
}

function contradiction(statement: Statement, figure: Figure, subjects: Subjects, same: KnownFigure[]) {
  if (!same.length || isGeneral(statement, figure)) return undefined
  if (figure.unit === '분' && !isTravelTime(statement, figure)) return undefined
  const spoken = same.filter((fact) => isMentioned(fact, statement, same))
  const comparable = spoken.filter((fact) => canReferTo(fact, subjects, same))
  if (comparable.some((fact) => matchesValue(figure, fact.value))) return undefined
  const candidates = comparable.filter((fact) =>
    [...subjects].some(([d, values]) => intersects(fact.subjects.get(d), values)),
  )
  if (floorIsPlace(statement, figure, same, subjects)) return undefined
  if (candidates.length) return isLegal(statement) && figure.unit === '%' ? undefined : candidates
  if (!strict.has(figure.unit) || spoken.some((fact) => matchesValue(figure, fact.value))) return undefined
  return (owned.has(figure.unit) ? isSourcedItself : isSourced)(statement) ? undefined : same
}

function toFinding({ file, path }: Statement, figure: Figure, facts: KnownFigure[]): Finding {
  const distance = (fact: KnownFigure) => Math.abs(fact.value - figure.value)
  const nearest = facts.toSorted(
    (a, b) => Number(Boolean(a.parts)) - Number(Boolean(b.parts)) || distance(a) - distance(b),
  )
  const listed = nearest.filter((fact, i) => nearest.findIndex(({ value }) => value === fact.value) === i)
  const values = listed.slice(0, 3).map(({ name, value, unit }) => {
    const formatted = value.toLocaleString('ko-KR', { maximumFractionDigits: 4 })
    return `${formatted}${unit === '동' ? '개 동' : unit}(${name})`
  })
  const more = listed.length > 3 ? ' 등이' : '이(가)'
  const sentence = `사실과 다릅니다. 사실에는 ${values.join(', ')}${more} 있습니다. 사실을 고치거나 {이름}으로 넣어 주세요.`
  return { check: 'figures', file, location: path, text: figure.raw, sentence }
}
