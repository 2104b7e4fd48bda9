import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import { rememberAll } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readEach, type Statement, statementsOf } from '../pages/statements.ts'
import type { Finding } from './finding.ts'
import { floorIsPlace, isGeneral, isTravelTime } from './general-figures.ts'
import { type KnownFigure, knownFigures, labelOfFigure } from './known-figures.ts'
import { type FactsOfUnit, factsByUnit } from './meant-facts.ts'
import { type Figure, readFigures, type Unit } from './read-figures.ts'
import { isLegal, isSourced, isSourcedItself } from './sources.ts'
import { type Subjects, subjectsIn } from './subjects.ts'

/** Units for which an unknown figure is always a finding; with others only if a fact has the same subject. */
const strict = new Set<Unit>(['세대', '동', '층', '㎡', '평', '%', '병상', '분'])
/** Counts of the development itself; a source elsewhere in the item does not cover them. */
const owned = new Set<Unit>(['세대', '동', '층'])
/** The text of one building beside a picture of the layout: its counts are parts of what the facts say. */
const ofBuilding = /^buildings\[\d+\]\.text$/
/** Units checked in vector drawings: areas and scales are the drawing's own. */
const drawn = new Set<Unit>(['세대', '동', '층', '병상'])

/**
 * A figure with the same subject as a fact (2단지, 지하, 계약금) must have that fact's value; one of unknown subject must
 * equal some fact of its unit, unless the text names its own source or the law.
 */
export function checkFigures(site: CheckedSite): Finding[] {
  const facts = factsByUnit(knownFigures(site.settings.facts))
  const drawings = site.drawings.flatMap(({ file, texts }) =>
    texts.map((text): Statement => {
      const around = { labels: [], item: text, notes: [], notices: [] }
      return { file, path: '', text, role: 'drawing', ...around }
    }),
  )
  const layouts = new Set(site.pictured.flatMap(({ kind, file }) => (kind === 'layout' ? [file] : [])))
  return readEach(site, [...statementsOf(site), ...drawings], (statement) =>
    findingsIn(statement, facts, layouts.has(statement.file) && ofBuilding.test(statement.path)),
  )
}

function* findingsIn(
  statement: Statement,
  facts: ReturnType<typeof factsByUnit>,
  isOfBuilding: boolean,
): Generator<Finding, undefined> {
  const figures = readFigures(statement.text)
  if (!figures.length) return
  const subjectsOf = subjectsIn(statement.text, figures)
  for (const figure of figures) {
    const ofUnit = facts.get(figure.unit)
    if (!ofUnit || (statement.role === 'drawing' && !drawn.has(figure.unit))) continue
    if (isOfBuilding && owned.has(figure.unit) && ofUnit.all.some(({ value }) => value >= figure.value))
      continue
    const contradicted = contradiction(statement, figure, subjectsOf(figure, statement.labels), ofUnit)
    if (contradicted) yield toFinding(statement, figure, contradicted)
  }
}

function contradiction(
  statement: Statement,
  figure: Figure,
  subjects: Subjects,
  facts: FactsOfUnit,
): readonly KnownFigure[] | undefined {
  if (isGeneral(statement, figure)) return undefined
  if (figure.unit === '분' && !isTravelTime(statement, figure)) return undefined
  const isSpoken = (fact: KnownFigure) => facts.isMentioned(fact, statement)
  const isComparable = (fact: KnownFigure) => isSpoken(fact) && facts.canReferTo(fact, subjects)
  if (facts.hasEqual(figure, isComparable)) return undefined
  if (floorIsPlace(statement, figure, facts, subjects)) return undefined
  if (facts.hasAbout(subjects, isComparable)) {
    if (figure.unit === '%' && isLegal(statement)) return undefined
    return facts.about(subjects).filter(isComparable)
  }
  if (!strict.has(figure.unit) || facts.hasEqual(figure, isSpoken)) return undefined
  return (owned.has(figure.unit) ? isSourcedItself : isSourced)(statement) ? undefined : facts.all
}

/** One fact of each value, the stated one before sums. */
const ofEachValue = rememberAll((facts: readonly KnownFigure[]) =>
  [...Map.groupBy(facts, ({ value }) => value).values()].map(
    (same) => (same.find(({ parts }) => !parts) ?? same[0]) as KnownFigure,
  ),
)

function toFinding({ file, path }: Statement, figure: Figure, facts: readonly KnownFigure[]): Finding {
  const distance = (fact: KnownFigure) => Math.abs(fact.value - figure.value)
  const listed = ofEachValue(facts).toSorted(
    (a, b) => Number(Boolean(a.parts)) - Number(Boolean(b.parts)) || distance(a) - distance(b),
  )
  const values = listed.slice(0, 3).map(({ name, value, unit }) => {
    const formatted = koreanNumber(value, 4)
    return `${formatted}${unit === '동' ? '개 동' : unit}(${labelOfFigure(name)})`
  })
  const said = listed.length > 3 ? `${values.join(', ')} 등이` : withParticle(values.join(', '), '이')
  const sentence = `공통 수치와 다릅니다. 공통 수치에는 ${said} 있습니다. 글이나 공통 수치를 고쳐 주세요.`
  return { check: 'figures', file, location: path, text: figure.raw, sentence }
}
