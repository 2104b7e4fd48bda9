import { koreanNumber } from '#app/platform/korean-number.ts'
import { remember } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readStatements, type Statement } from '../pages/statements.ts'
import type { Finding } from './finding.ts'
import { type KnownFigure, knownFigures } from './known-figures.ts'
import { type Figure, readFigures, type Unit } from './read-figures.ts'

/** 2·3단지, 1~3단지: phases that are named together. */
const joint = /(\d)\s?([·,~∼-])\s?(\d)\s?단지/g
const anyPhase = /\d(?:\s?[·,~∼-]\s?\d){0,8}\s?단지/g

/**
 * Households and buildings of phases that are named together are those of all of them: 2·3단지 with the count of 2단지
 * is a finding, whether the phases stand before the figure or in its heading.
 */
export function checkTotals(site: CheckedSite): Finding[] {
  const known = Map.groupBy(knownFigures(site.settings.facts), ({ unit }) => unit)
  const factsAbout = rememberFacts(known)
  return readStatements(site, (statement) => {
    const figures = readFigures(statement.text)
    const phasesOf = phasesIn(statement, figures)
    return figures.flatMap((figure) => {
      if (figure.unit !== '세대' && figure.unit !== '동') return []
      const phases = phasesOf(figure)
      if (!phases) return []
      const { parts, totals, whole } = factsAbout(figure.unit, phases)
      const part = parts.get(figure.value)
      if (!part || !totals.size || totals.has(figure.value)) return []
      const unit = figure.unit === '동' ? '개 동' : figure.unit
      const sentence = `${phases.join('·')}단지를 함께 적었는데 ${[...(part.subjects.get('phase') ?? [])].join('·')}단지만의 값입니다.${whole ? ` 모두 ${koreanNumber(whole.value)}${unit}입니다.` : ''}`
      return [
        {
          check: 'totals' as const,
          file: statement.file,
          location: statement.path,
          text: figure.raw,
          sentence,
        },
      ]
    })
  })
}

interface FactsOfPhases {
  /** The first of some of the phases, by value. */
  parts: Map<number, KnownFigure>
  /** Values of all of them. */
  totals: Set<number>
  /** The first of all of them that is no sum of types. */
  whole: KnownFigure | undefined
}

/** The facts of phases that are named together; there are a hundred ways to name them. */
function rememberFacts(known: ReadonlyMap<Unit, readonly KnownFigure[]>) {
  const found = new Map<string, FactsOfPhases>()
  return (unit: Unit, phases: readonly string[]): FactsOfPhases => {
    const key = `${unit} ${phases.join()}`
    const before = found.get(key)
    if (before) return before
    const named = new Set(phases)
    const facts: FactsOfPhases = { parts: new Map(), totals: new Set(), whole: undefined }
    for (const fact of known.get(unit) ?? []) {
      if (isPart(fact, named) && !facts.parts.has(fact.value)) facts.parts.set(fact.value, fact)
      if (!isWhole(fact, named)) continue
      facts.totals.add(fact.value)
      if (!fact.subjects.has('type')) facts.whole ??= fact
    }
    found.set(key, facts)
    return facts
  }
}

/** Phases named together that a figure belongs to: the last before it, else those of its nearest heading. */
function phasesIn(
  { text, labels }: Statement,
  figures: readonly Figure[],
): (figure: Figure) => string[] | undefined {
  const named = figures.length ? [...text.matchAll(anyPhase)] : []
  let before = 0
  return (figure) => {
    while (before < named.length && endOf(named[before] as RegExpExecArray) <= figure.start) before++
    if (/^\s?\(\d\s?단지/.test(text.slice(figure.end, figure.end + 7))) return undefined
    const words = named[before - 1]?.[0] ?? labels.map(firstPhaseIn).find(Boolean)
    const [match] = words ? [...words.matchAll(joint)] : []
    if (!match) return undefined
    const [from, to] = [Number(match[1]), Number(match[3])]
    const all = match[2] === '·' || match[2] === ',' ? [from, to] : range(from, to)
    return [...new Set(all.map(String))]
  }
}

const firstPhaseIn = remember((label: string) => label.match(anyPhase)?.[0])

const endOf = (match: RegExpExecArray) => match.index + match[0].length

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) + 1 }, (_, i) => from + i)

const isPart = ({ subjects, parts }: KnownFigure, phases: Set<string>) => {
  const own = subjects.get('phase')
  return !parts && own !== undefined && own.size < phases.size && [...own].every((phase) => phases.has(phase))
}

const isWhole = ({ subjects }: KnownFigure, phases: Set<string>) => {
  const own = subjects.get('phase')
  return own !== undefined && own.size === phases.size && [...own].every((phase) => phases.has(phase))
}
