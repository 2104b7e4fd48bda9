import type { CheckedSite } from '../../pages/checked-site.ts'
import { readStatements, type Statement } from '../../pages/statements.ts'
import type { Finding } from './finding.ts'
import { type KnownFigure, knownFigures } from './known-figures.ts'
import { type Figure, readFigures } from './read-figures.ts'

/** 2·3단지, 1~3단지: phases named together. */
const joint = /(\d)\s?([·,~∼-])\s?(\d)\s?단지/g
const anyPhase = /\d(?:\s?[·,~∼-]\s?\d){0,8}\s?단지/g

/**
 * Households and buildings of phases that are named together are those of all of them: 2·3단지 with the count of 2단지
 * is a finding, whether the phases stand before the figure or in its heading.
 */
export function checkTotals(site: CheckedSite): Finding[] {
  const known = knownFigures(site.settings.facts).filter(({ unit }) => unit === '세대' || unit === '동')
  return readStatements(site, (statement) =>
    readFigures(statement.text).flatMap((figure) => {
      const phases = phasesOf(statement, figure)
      if (!phases) return []
      const part = known.find(
        (fact) => fact.unit === figure.unit && isPart(fact, phases) && fact.value === figure.value,
      )
      const totals = known.filter((fact) => fact.unit === figure.unit && isWhole(fact, phases))
      if (!part || !totals.length || totals.some(({ value }) => value === figure.value)) return []
      const whole = totals.find(({ subjects }) => !subjects.has('type'))
      const unit = figure.unit === '동' ? '개 동' : figure.unit
      const sentence = `${[...phases].join('·')}단지를 함께 적었는데 ${[...(part.subjects.get('phase') ?? [])].join('·')}단지만의 값입니다.${whole ? ` 모두 ${whole.value.toLocaleString('ko-KR')}${unit}입니다.` : ''}`
      return [
        {
          check: 'totals' as const,
          file: statement.file,
          location: statement.path,
          text: figure.raw,
          sentence,
        },
      ]
    }),
  )
}

/** Phases named together that a figure belongs to: the last before it, else those of its nearest heading. */
function phasesOf({ text, labels }: Statement, figure: Figure): Set<string> | undefined {
  if (/^\s?\(\d\s?단지/.test(text.slice(figure.end))) return undefined
  const before = text.slice(0, figure.start)
  const last = (before.match(anyPhase) ?? []).at(-1)
  const named = last ?? labels.flatMap((label) => label.match(anyPhase) ?? [])[0]
  const [match] = named ? [...named.matchAll(joint)] : []
  if (!match) return undefined
  const [from, to] = [Number(match[1]), Number(match[3])]
  const all = match[2] === '·' || match[2] === ',' ? [from, to] : range(from, to)
  return new Set(all.map(String))
}

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
