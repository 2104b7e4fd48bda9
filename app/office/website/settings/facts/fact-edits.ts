import { useCallback, useMemo, useState } from 'react'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Answer } from '#app/office/answer.ts'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { normalise } from '#app/platform/normalise.ts'
import {
  type CellName,
  cellNames,
  cellsOf,
  emptyCells,
  type FactCells,
  readCells,
  wordsUnit,
} from './fact-cells.ts'

/** A fact with the fields that refer to it (`uses`). */
export interface FactRow {
  name: string
  label: string
  fact: Fact
  uses: { where: string; path: string; screen: string | undefined }[]
}

/** What somebody typed over a row, or into a new one. */
export type Edit = { [Name in CellName | 'label']?: string | undefined } & {
  isGone?: boolean | undefined
  /** The unit is none of those that can be chosen. */
  hasOwnUnit?: boolean | undefined
}

export interface Line {
  /** The name of the fact; of a new one `+1`. */
  key: string
  row: FactRow | undefined
  edit: Edit
  cells: FactCells
}

export const orders = {
  '': '적은 순서',
  label: '이름',
  value: '값',
  unit: '단위',
  uses: '쓰이는 곳이 많은 순',
} as const
export const kinds = {
  '': '모두',
  changed: '바꾼 것',
  unused: '쓰지 않는 것',
  words: '글',
  figures: '숫자',
} as const

export type Order = keyof typeof orders
export type Kind = keyof typeof kinds

/**
 * What is typed in the sheet. It is sent with the version that it began with, so that the server merges what others saved since; where both
 * changed one cell, it is asked for again.
 */
export function useEdits(rows: FactRow[], version: number, answer: Answer | undefined) {
  const own = answer?.intent === 'save' ? answer : undefined
  const [begun, begin] = useState(() => ({ answer: own, version, edits: editsOf(own) }))
  if (own && own !== begun.answer)
    begin({
      answer: own,
      version: own.ok || own.conflicts ? version : begun.version,
      edits: own.ok ? {} : begun.edits,
    })
  const change = useCallback(
    (key: string, next: Edit) =>
      begin((now) => ({
        ...now,
        version: Object.keys(now.edits).length ? now.version : version,
        edits: withEdit(now.edits, key, next),
      })),
    [version],
  )
  const { edits } = begun
  const problems = useMemo(() => problemsOf(edits, rows), [edits, rows])
  const errorOf = (key: string, cell: string): string | undefined => {
    const problem = problems[key]
    if (problem) return problem.cell === cell ? problem.sentence : undefined
    const told = own?.ok === false ? own.errors : {}
    return told[`facts.${key}.${cell}`] ?? (cell === 'value' ? told[`facts.${key}`] : undefined)
  }
  return { edits, version: Object.keys(edits).length ? begun.version : version, change, errorOf }
}

/** What came back with a refused save. It may be anything that somebody sent, and is drawn on the server too. */
function editsOf(answer: Answer | undefined): Record<string, Edit> {
  const sent = answer?.ok === false ? answer.typed.json?.at(-1) : undefined
  const read = sent ? parseForeignJson(sent) : undefined
  const { rows } = (read?.ok && read.value instanceof Object ? read.value : {}) as { rows?: unknown }
  if (!Array.isArray(rows) || !rows.every(isSentRow)) return {}
  return Object.fromEntries(rows.map(({ key, ...edit }) => [key, edit]))
}

const isSentRow = (row: unknown): row is Edit & { key: string } =>
  row instanceof Object &&
  Object.hasOwn(row, 'key') &&
  Object.entries(row).every(([name, value]) => typeof value === (name === 'isGone' ? 'boolean' : 'string'))

function withEdit(edits: Record<string, Edit>, key: string, next: Edit): Record<string, Edit> {
  const { [key]: before, ...others } = edits
  const edit = Object.fromEntries(
    Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
  )
  const isEmpty = Object.values(edit).every((value) => value === '' && key.startsWith('+'))
  return isEmpty ? others : { ...others, [key]: edit }
}

const newKeys = (edits: Record<string, Edit>) =>
  Object.keys(edits)
    .filter((key) => key.startsWith('+'))
    .sort((a, b) => Number(a) - Number(b))

/** Those that somebody began, and a blank one. */
export function newRows(edits: Record<string, Edit>): Line[] {
  const keys = newKeys(edits)
  const next = `+${Number(keys.at(-1) ?? 0) + 1}`
  return [...keys, next].map((key) => lineOf(key, undefined, edits[key] ?? {}))
}

function lineOf(key: string, row: FactRow | undefined, edit: Edit): Line {
  const stored = row ? cellsOf(row.fact) : emptyCells
  const cells = Object.fromEntries(cellNames.map((name) => [name, edit[name] ?? stored[name]])) as FactCells
  return { key, row, edit, cells }
}

export interface Shown {
  edits: Record<string, Edit>
  query: string
  kind: Kind
  order: Order
}

/** Ordered by what is stored: a row that is being typed in stays where it is. */
export function shownRows(rows: FactRow[], { edits, query, kind, order }: Shown): Line[] {
  const words = normalise(query).trim().toLowerCase()
  const found = rows.filter(({ name, label, fact, uses }) => {
    const { value, unit, source } = cellsOf(fact)
    const isOfKind =
      kind === '' ||
      (kind === 'changed' && edits[name] !== undefined) ||
      (kind === 'unused' && !uses.length) ||
      (kind === 'words' && unit === wordsUnit) ||
      (kind === 'figures' && unit !== wordsUnit)
    return isOfKind && `${label} ${value}${unit} ${source} ${name}`.toLowerCase().includes(words)
  })
  const sorted = order ? found.toSorted((a, b) => compare(a, b, order)) : found
  return sorted.map((row) => lineOf(row.name, row, edits[row.name] ?? {}))
}

function compare(a: FactRow, b: FactRow, order: Exclude<Order, ''>): number {
  if (order === 'uses') return b.uses.length - a.uses.length
  if (order === 'label') return a.label.localeCompare(b.label, 'ko', { numeric: true })
  if (order === 'unit') return cellsOf(a.fact).unit.localeCompare(cellsOf(b.fact).unit, 'ko')
  const [x, y] = [a.fact, b.fact]
  if (typeof x === 'object' && typeof y === 'object') return x.value - y.value
  return typeof x === typeof y ? String(x).localeCompare(String(y), 'ko') : typeof x === 'object' ? -1 : 1
}

/** Rows in which something is changed, whole. */
export const sentRows = (edits: Record<string, Edit>, rows: FactRow[]) =>
  Object.entries(edits).map(([key, edit]) => ({
    key,
    ...(key.startsWith('+') && { label: edit.label ?? '' }),
    ...(edit.isGone && { isGone: true }),
    ...lineOf(
      key,
      rows.find(({ name }) => name === key),
      edit,
    ).cells,
  }))

function problemsOf(edits: Record<string, Edit>, rows: FactRow[]) {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([key, edit]) => {
      const row = rows.find(({ name }) => name === key)
      if (edit.isGone || (!row && edit.value === undefined)) return []
      const read = readCells(key, lineOf(key, row, edit).cells, row?.fact)
      return 'fact' in read ? [] : [[key, read]]
    }),
  )
}
