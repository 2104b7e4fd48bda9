import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel, factLabels } from '#app/domain/site/fact-labels.ts'
import { factNamed, isOwnFact } from '#app/domain/site/fact-naming.ts'
import { formatFact } from '#app/domain/site/facts.ts'
import { normalise } from '#app/platform/normalise.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withParticle } from '#app/platform/particle.ts'
import {
  findHead,
  inMoneyUnit,
  isSumRow,
  type MoneyUnit,
  moneyUnitIn,
  moneyUnitNames,
  pasteProblem,
  plainCellText,
  readMoney,
  short,
  writtenRowsIn,
} from '#app/platform/pasted-table.ts'
import { problemOfFact } from './problem-of-fact.ts'

type Facts = Readonly<Record<string, Fact>>

export interface PastedFact {
  /** Line of the pasted text, counted from 1. */
  line: number
  /** The name of the fact, or that of a new one; undefined where nothing can be called so. */
  name: string | undefined
  /** The site has no such fact yet. */
  isNew?: true
  /** In Korean; as it was written where the site has no such fact. */
  label: string
  /** As visitors read it. */
  before: string
  after: string
  /** To be stored; undefined where the value is the same or is left out. */
  fact?: Fact
  /** Why the line is left out. */
  wrong?: string
  /** What to look at before saving. */
  doubt?: string
}

export interface PastedFacts {
  rows: PastedFact[]
  /** Lines of titles, headings and sums, from 1. */
  skipped: number[]
  /** Columns that were not read, as their headings name them. */
  unread: string[]
}

const headings = {
  code: /코드|^key$/i,
  name: /이름|항목|사실|명칭|구분|내역/,
  value: /^(?:새 ?)?값|^수치|^내용|^수량|^금액|^면적/,
  unit: /^단위/,
  note: /출처|비고|근거/,
  number: /^(?:번호|순번|연번|no\.?)$/i,
}

type Column = keyof typeof headings

/** Facts of one table; the demo's larger site has 78. */
const maxLines = 500

/** Above so many times the value before, or below that part of it, a value was probably written in another unit. */
const suspiciousFactor = 5

/**
 * Facts of a pasted table: names, in Korean or as content writes them, and values. Their columns are found by headings; without
 * headings the names stand left of the values. A unit is compared with the fact's own, which a table never changes.
 * @returns a sentence where nothing can be read
 */
export function readPastedFacts(text: string, facts: Facts): PastedFacts | string {
  const problem = pasteProblem(text)
  if (problem) return problem
  const written = writtenRowsIn(text)
  if (written.length > maxLines)
    return `한 번에 ${maxLines}줄까지 붙여 넣을 수 있습니다. 표를 나누어 넣어 주세요.`
  const rows = written.map((cells) => cells.map(plainCellText))
  const find = finderOf(facts)
  const layout = layoutOf(rows, find)
  const read: PastedFacts = { rows: [], skipped: [], unread: unreadOf(rows, layout) }
  const lines = new Map<string, number>()
  let above: string[] = []
  for (const [i, cells] of rows.entries()) {
    if (!cells.some(Boolean)) continue
    const line = i + 1
    const names = filledDown(layout, cells, above)
    const at = (column: Column) => cells[layout.columns[column]] ?? ''
    const { label, unit: unitOfName } = withoutUnit(joined(names))
    const units = [at('unit'), unitOfName]
    const code = at('code')
    const found = Object.hasOwn(facts, code) ? [code] : firstFound(names, find)
    const isTitle = cells.filter(Boolean).length < 2 || at('value') === names.at(-1)
    if (i < layout.lines || (!found.length && (isTitle || isSumRow(cells)))) {
      read.skipped.push(line)
      continue
    }
    above = names
    const name = found.length > 1 ? ofUnit(found, facts, [at('value'), ...units]) : found[0]
    const fact = name === undefined ? undefined : ownProperty(facts, name)
    const raw = (written[i]?.[layout.columns.value] ?? '').trim()
    const row = { line, name, label: name ? factLabel(name) : label || code, before: '', after: raw }
    const value = { raw, plain: at('value'), units, note: at('note') }
    if (!name || fact === undefined) {
      const called = label || code
      const told = found.length ? severalSentence(found, facts) : undefined
      const made = told ? { wrong: told } : newFact(called, value)
      const again = made.name && lines.get(made.name)
      if (made.name) lines.set(made.name, again || line)
      read.rows.push({ ...row, ...(again ? { wrong: twiceSentence(again) } : made) })
      continue
    }
    const twice = lines.get(name)
    lines.set(name, twice ?? line)
    const next = twice ? { wrong: twiceSentence(twice) } : valueFor(fact, value, layout)
    read.rows.push({ ...row, before: formatFact(fact), ...outcome(name, fact, next) })
  }
  return read.rows.length
    ? read
    : '이름과 값이 있는 줄을 찾지 못했습니다. 이름과 값을 두 칸으로 나란히 적어 주세요.'
}

type Value = { fact: Fact; doubt?: string } | { wrong: string }

function outcome(name: string, before: Fact, value: Value): Partial<PastedFact> {
  if ('wrong' in value) return value
  const { fact, doubt } = value
  const after = formatFact(fact)
  const wrong = problemOfFact(name, fact)
  if (wrong) return { after, wrong }
  if (JSON.stringify(fact) === JSON.stringify(before)) return { after }
  return { after, fact, ...(doubt && { doubt }) }
}

interface Cells {
  /** Of the value: as it was written, and in half width. */
  raw: string
  plain: string
  /** That other cells name, which may be blank. */
  units: string[]
  note: string
}

function valueFor(fact: Fact, { raw, plain, units, note }: Cells, layout: Layout): Value {
  if (!plain) return { wrong: '값이 비어 있습니다.' }
  if (typeof fact === 'string') {
    const isLost = Boolean(note) || units.some(Boolean)
    const doubt = isLost ? '글로 적은 항목에는 단위와 출처가 없어 값만 넣습니다.' : undefined
    return { fact: raw.replaceAll(/\s+/g, ' ').trim(), ...(doubt && { doubt }) }
  }
  const value = figureIn({ raw, plain, units }, fact.unit, layout)
  if (typeof value === 'string') return { wrong: value }
  const isFar =
    fact.value > 0 &&
    value > 0 &&
    (value >= fact.value * suspiciousFactor || value <= fact.value / suspiciousFactor)
  return {
    fact: { ...fact, value, ...(note && { source: note }) },
    ...(isFar && { doubt: '전과 크게 다릅니다. 단위와 자릿수를 확인해 주세요.' }),
  }
}

/** Beyond which a figure is rounded. */
const mostDigits = 15

/** @returns a sentence for what is no figure in the fact's unit */
export function figureIn(
  { raw, plain, units }: Omit<Cells, 'note'>,
  own: string,
  layout: Pick<Layout, 'unit' | 'isInPyeong'> = { unit: undefined, isInPyeong: false },
): number | string {
  const [, digits, after = ''] =
    /^([-\u2212]?\d[\d,]{0,20}(?:\.\d{1,10})?)(?:\s?(\D.{0,20}))?$/.exec(plain) ?? []
  const unit = after || units.find((one) => one && one !== '-') || ''
  const asked = unit || (layout.unit ?? '')
  const [ownMoney, money] = [moneyUnit(own), moneyUnit(asked)]
  if (unitKey(own) === 'm2' && (/평$/.test(asked) || (!unit && layout.isInPyeong)))
    return '면적을 평이 아니라 ㎡로 적어 주세요.'
  const isOther = after ? unitKey(after) !== unitKey(own) : money && money !== ownMoney
  if (ownMoney && (digits === undefined || isOther)) {
    const amount = readMoney(plain, money)
    return typeof amount === 'number' && amount % 10_000 === 0
      ? inMoneyUnit(amount, ownMoney)
      : `${withParticle(`‘${short(raw)}’`, '을')} 금액으로 읽지 못했습니다. 만원 단위로 떨어지는 금액을 적어 주세요.`
  }
  const whole = digits?.split('.')[0] ?? ''
  // A range, a fraction, a second figure.
  if (plain.replaceAll(/[^\d]/g, '').length > mostDigits && /^[-\u2212\d,.]+$/.test(plain))
    return `${mostDigits}자리까지 적을 수 있습니다.`
  const isMore = /^[^\p{L}%]/u.test(after)
  const isParted = !whole.includes(',') || /^[-\u2212]?\d{1,3}(?:,\d{3}){1,6}$/.test(whole)
  if (digits === undefined || isMore || !isParted)
    return `${withParticle(`‘${short(raw)}’`, '을')} 숫자로 읽지 못했습니다. 숫자만 적어 주세요.`
  if (unit && unitKey(unit) !== unitKey(own))
    return `${own ? `단위가 ‘${own}’인` : '단위가 없는'} 수치입니다. ${withParticle(`‘${unit}’`, '으로')} 적힌 값은 넣지 않습니다.`
  return Number(digits.replaceAll(',', '').replace('\u2212', '-'))
}

const sameUnits: Readonly<Record<string, string>> = {
  퍼센트: '%',
  제곱미터: 'm2',
  동: '개동',
  만: '만원',
  억: '억원',
}

/** What half width makes of a sign that is printed. */
const signs: Readonly<Record<string, string>> = { m2: '㎡', km2: '㎢' }

function unitKey(unit: string): string {
  const plain = normalise(unit, 'NFKC').replaceAll(/\s/g, '').toLowerCase()
  return ownProperty(sameUnits, plain) ?? plain
}

const moneyUnit = (unit: string): MoneyUnit | undefined => moneyUnitNames.find((one) => one === unitKey(unit))

/** Names of facts that people write so. */
type Find = (written: string) => string[]

const nameKey = (name: string) =>
  normalise(name, 'NFKC')
    .replaceAll(/[\s.·_/]/g, '')
    .toLowerCase()

function finderOf(facts: Facts): Find {
  const byLabel = new Map<string, string[]>()
  for (const name of Object.keys(facts)) {
    // The list of the screen has both in one cell.
    const keys = factLabels(name).flatMap((label) => [nameKey(label), nameKey(label + name)])
    for (const key of new Set(keys)) byLabel.set(key, [...(byLabel.get(key) ?? []), name])
  }
  return (written) => {
    const { label } = withoutUnit(written)
    return Object.hasOwn(facts, label) ? [label] : (byLabel.get(nameKey(label)) ?? [])
  }
}

/** `대지면적(㎡)` is a name with its unit. */
function withoutUnit(name: string): { label: string; unit: string } {
  const at = name.lastIndexOf('(')
  return at > 0 && name.endsWith(')')
    ? { label: name.slice(0, at).trim(), unit: name.slice(at + 1, -1).trim() }
    : { label: name, unit: '' }
}

const joined = (names: string[]) => names.filter((name, i) => name && name !== names[i - 1]).join(' ')

/** By all parts of a name, then without the first: groups of rows are often only for reading. */
function firstFound(names: string[], find: Find): string[] {
  for (let i = 0; i < names.length; i += 1) {
    const found = find(joined(names.slice(i)))
    if (found.length) return found
  }
  return []
}

/** The one of several facts whose unit is written. */
function ofUnit(names: string[], facts: Facts, cells: string[]): string | undefined {
  const fitting = names.filter((name) => {
    const fact = facts[name]
    const own = typeof fact === 'object' ? unitKey(fact.unit) : ''
    return own && cells.some((cell) => unitKey(cell.replace(/^[\d,.\s]{1,20}/, '')) === own)
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

const twiceSentence = (line: number) => `${line}번째 줄과 같은 이름입니다.`

function severalSentence(found: string[], facts: Facts): string {
  const called = found.map((name) => {
    const fact = facts[name]
    return `‘${factLabel(name)}(${typeof fact === 'object' ? fact.unit : '글'})’`
  })
  return `이 이름의 수치가 ${found.length}개 있습니다. 단위까지 적어 주세요: ${called.join(', ')}`
}

const nameHelp = '이름은 한글과 영문, 숫자로 적어 주세요.'

/** A fact that the site does not have yet, made of the cells of its row. */
function newFact(label: string, { raw, plain, units, note }: Cells): Partial<PastedFact> {
  const [, digits, after = ''] =
    /^([-\u2212]?\d[\d,]{0,20}(?:\.\d{1,10})?)\s?(k?m2|\D{0,12})$/.exec(plain) ?? []
  const written = after || units.find((one) => one && one !== '-') || ''
  const unit = signs[unitKey(written)] ?? written
  const name = factNamed(label, unit)
  if (!name) return { wrong: nameHelp }
  if (isOwnFact(name)) return { wrong: `${withParticle(factLabel(name), '은')} ‘기본 정보’에서 고칩니다.` }
  if (!plain) return { wrong: '값이 비어 있습니다.' }
  const amount = digits === undefined ? readMoney(plain, undefined) : undefined
  const value = digits === undefined ? undefined : Number(digits.replaceAll(',', '').replace('\u2212', '-'))
  const fact: Fact =
    value !== undefined
      ? { value, unit, ...(note && { source: note }) }
      : typeof amount === 'number'
        ? { value: inMoneyUnit(amount, '만원'), unit: '만원', ...(note && { source: note }) }
        : raw.replaceAll(/\s+/g, ' ').trim()
  const wrong = problemOfFact(name, fact)
  return {
    name,
    isNew: true,
    label: factLabel(name),
    after: formatFact(fact),
    ...(wrong ? { wrong } : { fact }),
  }
}

interface Layout {
  columns: Record<Column, number>
  /** Columns of the parts of a name, from left. */
  names: number[]
  /** Lines until the headings, with them. */
  lines: number
  /** Of amounts of money that name no unit. */
  unit: MoneyUnit | undefined
  /** Whether the heading of values says 평. */
  isInPyeong: boolean
}

function layoutOf(rows: string[][], find: Find): Layout {
  const head = findHead(rows, headings, ['name', 'value']) ?? findHead(rows, headings, ['code', 'value'])
  if (!head) {
    const value = guessValues(rows, find)
    const columns = { code: -1, name: 0, value, unit: -1, note: -1, number: -1 }
    return { columns, names: range(value), lines: 0, unit: undefined, isInPyeong: false }
  }
  const { columns, line } = head
  const cells = rows[line] ?? []
  const others = [columns.code, columns.unit, columns.note, columns.number]
  const left = range(columns.value).filter((column) => !others.includes(column))
  const names = left.length || columns.name < 0 ? left : [columns.name]
  const ofValue = cells[columns.value] ?? ''
  const unit = [ofValue, ...rows.slice(0, line).flat()].map(moneyUnitIn).find(Boolean)
  return { columns, names, lines: line + 1, unit, isInPyeong: /[(/[]평/.test(ofValue) }
}

const range = (until: number) => Array.from({ length: until }, (_, i) => i)

/** Without headings: the column of values, left of which stand the most names that the site has. */
function guessValues(rows: string[][], find: Find): number {
  const counts = [1, 2, 3].map((value) => {
    let above: string[] = []
    return rows.filter((cells) => {
      above = filledDown({ names: range(value) }, cells, above)
      return cells.length > value && firstFound(above, find).length
    }).length
  })
  return counts.indexOf(Math.max(...counts)) + 1
}

/** Parts of a row's name; blank ones before the first written one are parts of merged cells above. */
function filledDown({ names }: Pick<Layout, 'names'>, cells: string[], above: string[]): string[] {
  const first = names.findIndex((column) => cells[column])
  return names.map((column, i) => (first < 0 || i < first ? (above[i] ?? '') : (cells[column] ?? '')))
}

function unreadOf(rows: string[][], { columns, names, lines }: Layout): string[] {
  const read = new Set([...Object.values(columns), ...names])
  const head = lines ? (rows[lines - 1] ?? []) : []
  const width = Math.max(...rows.map((cells) => cells.length))
  return range(width).flatMap((column) =>
    read.has(column) || !rows.slice(lines).some((cells) => cells[column])
      ? []
      : [head[column] || `${column + 1}번째 열`],
  )
}
