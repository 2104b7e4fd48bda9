import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#app/platform/durations.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { type List, writers } from '../../../../../tests/support/list-formats.ts'
import { isLong, runs } from '../../../../../tests/support/long.ts'
import { watchWork } from '../../../../../tests/support/longest-gap.ts'
import { fieldNames } from '../../fields.ts'
import { guessColumns, type ImportChoices } from '../import/import-choices.ts'
import { readRow } from '../import/read-row.ts'
import { type ReadSheet, readSheet } from './read-sheet.ts'
import { readSheetInChild } from './read-sheet-in-child.server.ts'
import { maxRows } from './sheet-limits.ts'

const headings = ['번호', '고객명', '휴대폰', '메모', '개인정보 동의일']
const today = '2026-11-26' as Day

interface Person {
  name: string
  phone: string
  memo: string
  consentOn: string
}

const letters = (text: string) => fc.constantFrom(...text)
const person: fc.Arbitrary<Person> = fc.record({
  name: fc.string({ unit: letters('김이박최정강조윤장임뷁가나다라'), minLength: 2, maxLength: 4 }),
  phone: fc.integer({ min: 2000_0000, max: 9999_9999 }).map((digits) => `010${digits}`),
  memo: fc
    .string({ unit: letters('84A문의,;\t\n"<b>&\'= -_x0041_#|'), maxLength: 30 })
    .map((text) => `문${text.replace(/\s+/g, (space) => space[0] as string)}끝`),
  consentOn: fc
    .integer({ min: 0, max: 150 })
    .map((days) => new Date(Date.UTC(2026, 5, 25) + days * dayMs).toISOString().slice(0, 10)),
})
const people = fc
  .uniqueArray(person, { selector: ({ phone }) => phone, minLength: 1, maxLength: 12 })
  .chain((all) => fc.tuple(fc.constant(all), fc.boolean(), fc.integer({ min: 0, max: 3 })))

/** @param asNumbers telephone numbers as spreadsheets keep them: without their zero */
const listOf = (all: Person[], asNumbers: boolean, titles: number): List => [
  ...Array.from({ length: titles }, (_, i) => [i ? '' : '관심고객 명단', '', '', '', '']),
  headings,
  ...all.map(({ name, phone, memo, consentOn }, i) => [
    i + 1,
    name,
    asNumbers ? Number(phone) : phone,
    memo,
    new Date(`${consentOn}T00:00:00Z`),
  ]),
]

function peopleIn(read: ReadSheet | { ok: false; reason: string }): (Person | string)[] {
  if (!read.ok) return [read.reason]
  const choices: ImportChoices = {
    columns: guessColumns(read.headings),
    consent: { way: 'column' },
    known: 'join',
    since1904: read.since1904,
  }
  return read.rows.map((row) => {
    const one = readRow(row, { choices, today, asked: fieldNames, months: 6 })
    if (!one.ok) return one.sentence
    const { fields, consentOn } = one.customer
    const { name, phone, message: memo } = fields
    return { name, phone, memo, consentOn }
  })
}

/** Neither XML nor a page keeps a tab, and SheetJS writes `_x0041_` as it is. */
const plain = (memo: string) => memo.replaceAll('\t', ' ').replaceAll('_x0041_', '')

test('readSheet: finds the same people in every format and encoding', () => {
  fc.assert(
    fc.property(people, ([all, asNumbers, titles]) => {
      const written = all.map((one) => ({ ...one, memo: plain(one.memo) }))
      for (const [format, write] of Object.entries(writers))
        expect(peopleIn(readSheet(write(listOf(written, asNumbers, titles)))), format).toEqual(written)
    }),
    { numRuns: runs(12, 400) },
  )
})

const many = isLong ? maxRows : 400
const crowd: Person[] = Array.from({ length: many }, (_, i) => ({
  name: '김가온',
  phone: `0102${String(i).padStart(7, '0')}`,
  memo: `84A 문의 ${i}`,
  consentOn: '2026-11-01',
}))

test.each(Object.entries(writers))(
  `readSheetInChild: ${many} customers in %s, while this process answers`,
  {
    timeout: 60_000,
  },
  async (_, write) => {
    const bytes = write(listOf(crowd, false, 0))
    const longest = watchWork()
    const read = await readSheetInChild(bytes, 'gaon')
    expect(longest()).toBeLessThan(200)
    expect(read.ok && read.rows.length).toBe(many)
    expect(peopleIn(read)[many - 1]).toEqual(crowd[many - 1])
  },
)
