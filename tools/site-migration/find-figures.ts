import { walkJson } from '#app/domain/site/walk-json.ts'
import type { Piece } from './read-html.ts'

/** What a copied site says of its development, from tables of two columns. */
export interface FoundFigures {
  facts: Record<string, { value: number; unit: string }>
  builder?: string
  developer?: string
  address?: string
  modelHouse?: string
  phone?: string
  hours?: string
  /** Figures that are said differently in two places: name, and what is said. */
  contradictions: { fact: string; values: string[] }[]
}

type TextField = 'builder' | 'developer' | 'address' | 'modelHouse' | 'phone' | 'hours'

const texts: readonly (readonly [RegExp, TextField])[] = [
  [/^(시공사?|건설사)$/, 'builder'],
  [/^(시행사?|사업주체|시행자)$/, 'developer'],
  [/^(대지\s?위치|사업\s?위치|위치|현장\s?위치)$/, 'address'],
  [/^(견본주택|모델하우스)(\s?위치)?$/, 'modelHouse'],
  [/^(대표\s?전화|대표번호|분양\s?문의|문의)$/, 'phone'],
  [/^(상담|운영|관람)\s?시간$/, 'hours'],
]

/** Labels with the name of their fact, what follows in the value, and its unit. */
const figures: readonly (readonly [label: RegExp, fact: string, value: RegExp, unit: string])[] = [
  [/^(총\s?)?(세대\s?수|공급\s?세대)$/, 'households.total', /([\d,]{1,20})\s?세대/, '세대'],
  [/^(대지\s?면적|부지\s?면적)$/, 'area.site', /([\d,.]{1,20})\s?(?:㎡|m2|m²)/, '㎡'],
  [/^건축\s?면적$/, 'area.building', /([\d,.]{1,20})\s?(?:㎡|m2|m²)/, '㎡'],
  [/^연\s?면적$/, 'area.gross', /([\d,.]{1,20})\s?(?:㎡|m2|m²)/, '㎡'],
  [/^건폐율$/, 'coverage', /([\d,.]{1,20})\s?%/, '%'],
  [/^용적률$/, 'ratio', /([\d,.]{1,20})\s?%/, '%'],
  [/^(건축\s?)?(규모|층수)$/, 'floors.below', /지하\s?(\d+)\s?층/, '층'],
  [/^(건축\s?)?(규모|층수)$/, 'floors.above', /지상\s?(?:\d+\s?[~∼-]\s?)?(\d+)\s?층/, '층'],
  [/^(건축\s?)?(규모|동수|동\s?수)$/, 'buildings.total', /(\d{1,4})\s?개?\s?동/, '개 동'],
  [/^주차(\s?대수)?$/, 'parking.total', /([\d,]{1,20})\s?대/, '대'],
]

/** Values that a report names of one figure. */
const maxSaid = 10

export function findFigures(pages: readonly { pieces: Piece[] }[]): FoundFigures {
  const said = new Map<string, Set<string>>()
  const found: FoundFigures = { facts: {}, contradictions: [] }
  const say = (name: string, value: string) => {
    const values = said.get(name) ?? new Set()
    said.set(name, values.add(value))
  }
  for (const [label, value] of pages.flatMap(({ pieces }) => pieces.flatMap(pairsOf))) {
    const text = texts.find(([words]) => words.test(label))
    if (text) {
      const [, field] = text
      found[field] ??= value
      say(field, value)
    }
    for (const [words, fact, pattern, unit] of figures) {
      const written = words.test(label) ? pattern.exec(value)?.[1] : undefined
      if (written === undefined) continue
      found.facts[fact] ??= { value: Number(written.replaceAll(',', '')), unit }
      say(fact, written)
    }
  }
  found.contradictions = [...said].flatMap(([fact, values]) =>
    values.size > 1 ? [{ fact, values: [...values].slice(0, maxSaid) }] : [],
  )
  return found
}

/** Labels with their values: rows of two cells, or of two pairs beside each other. */
function pairsOf(piece: Piece): [string, string][] {
  if (piece.kind !== 'table') return []
  return piece.rows.flatMap((row): [string, string][] =>
    row.length === 2 || row.length === 4
      ? Array.from({ length: row.length / 2 }, (_, i) => [row[2 * i] ?? '', row[2 * i + 1] ?? ''])
      : [],
  )
}

/** Writes references to facts where a text says a fact's very value with its unit. */
export function referToFacts<T>(content: T, facts: FoundFigures['facts']): T {
  const values = Object.entries(facts)
    .map(([name, { value, unit }]) => [
      `${value.toLocaleString('ko-KR', { maximumFractionDigits: 6 })}${unit}`,
      `{${name}}`,
    ])
    // A short figure says too little about what it is of.
    .filter(([text]) => (text?.match(/\d/g)?.length ?? 0) >= 3) as [string, string][]
  const refer = (text: string) =>
    values.reduce((line, [value, name]) => replaceFigure(line, value, name), text)
  const copy = structuredClone(content)
  for (const { value } of walkJson(copy))
    if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value))
        if (typeof one === 'string' && !silent.has(key)) Reflect.set(value, key, refer(one))
  return copy
}

const silent = new Set(['path', 'url', 'name', 'type', 'id', 'narrow', 'file'])

/** Not within a longer figure: 124세대 is none of 2,124세대. */
function replaceFigure(text: string, value: string, name: string): string {
  const parts = text.split(value)
  return parts
    .slice(1)
    .reduce((line, part, i) => line + (/[\d,.]$/.test(parts[i] ?? '') ? value : name) + part, parts[0] ?? '')
}
