import type { Fact } from '#app/domain/site/fact.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { plainCellText } from '#app/platform/pasted-table.ts'
import { figureIn } from './pasted-facts.ts'
import { problemOfFact } from './problem-of-fact.ts'

export const cellNames = ['value', 'unit', 'digits', 'source'] as const

export type CellName = (typeof cellNames)[number]

/** A fact as the cells of its row. */
export type FactCells = Record<CellName, string>

/** In place of a unit: the value is words. */
export const wordsUnit = '글'

const units = '세대,개 동,층,㎡,%,분,km,m,대,만원,억원,원,개,개월,병상,명,실,곳,회'.split(',')

/** What can be chosen: words, the usual units, and those that the site uses besides. */
export const unitChoices = (facts: Readonly<Record<string, Fact>>): string[] => {
  const own = Object.values(facts).flatMap((fact) =>
    typeof fact === 'object' && fact.unit ? [fact.unit] : [],
  )
  return [...new Set([wordsUnit, ...units, ...own])]
}

export const emptyCells: FactCells = { value: '', unit: '', digits: '', source: '' }

export function cellsOf(fact: Fact): FactCells {
  if (typeof fact === 'string') return { ...emptyCells, value: fact, unit: wordsUnit }
  return {
    value: koreanNumber(fact.value, 6),
    unit: fact.unit,
    digits: fact.digits === undefined ? '' : String(fact.digits),
    source: fact.source ?? '',
  }
}

export type ReadCells = { fact: Fact } | { cell: CellName; sentence: string }

/** @param stored before: a value that nobody wrote in keeps its further decimals */
export function readCells(name: string, cells: FactCells, stored: Fact | undefined): ReadCells {
  const [unit, source] = [cells.unit.trim(), cells.source.trim()]
  const wrong = (cell: CellName, sentence: string) => ({ cell, sentence })
  const plain = plainCellText(cells.value)
  if (!plain) return wrong('value', '값을 적어 주세요.')
  if (unit === wordsUnit) {
    const words = cells.value.replaceAll(/\s+/g, ' ').trim()
    const problem = problemOfFact(name, words)
    return problem ? wrong('value', problem) : { fact: words }
  }
  const isKept = typeof stored === 'object' && cellsOf(stored).value === cells.value
  const value = isKept ? stored.value : figureIn({ raw: cells.value, plain, units: [] }, unit)
  if (typeof value === 'string') return wrong('value', value)
  if (cells.digits.trim() && !/^[0-6]$/.test(cells.digits.trim()))
    return wrong('digits', '0에서 6까지 적을 수 있습니다.')
  if (source.length > 200) return wrong('source', '200자까지 적을 수 있습니다.')
  if (unit.length > 12) return wrong('unit', '12자까지 적을 수 있습니다.')
  const fact = {
    value,
    unit,
    ...(cells.digits.trim() && { digits: Number(cells.digits) }),
    ...(source && { source }),
  }
  const problem = problemOfFact(name, fact)
  return problem ? wrong('value', problem) : { fact }
}
