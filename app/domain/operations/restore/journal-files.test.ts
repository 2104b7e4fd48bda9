import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfRow, type JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { appendJournal, readJournal } from './journal-files.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = (id: string, at: string): JournalLine => ({
  id,
  at,
  install: 'ours',
  entry: { kind: 'lead-destroyed', siteId: 'site', row: hashOfRow(id) },
})
const november = '2026-11-21T05:00:00.000Z'

test('a line that a power cut broke off spoils none that is written after it', () => {
  appendJournal(folder, [line('one', november)])
  appendFileSync(join(folder, readdirSync(folder)[0] ?? ''), '\n{"id":"two","at":"2026-11-2')
  appendJournal(folder, [line('two', november), line('three', november)])
  expect(readJournal([folder], 'ours').lines.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
})

test('what several machines wrote, and a version that had one file for all, is read in the order of time', () => {
  appendJournal(folder, [line('second', '2026-11-21T05:00:02.000Z')])
  writeFileSync(join(folder, '2026-11.jsonl'), `\n${JSON.stringify(line('first', november))}`)
  const third = line('third', '2026-11-21T05:00:03.000Z')
  writeFileSync(join(folder, '2026-11-a.other.machine.jsonl'), `\n${JSON.stringify(third)}`)
  const { lines } = readJournal([folder, folder], 'ours')
  expect(lines.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

test('each install reads its own lines, of every month', () => {
  appendJournal(folder, [
    line('old', '2026-10-31T23:59:59.000Z'),
    { ...line('not ours', november), install: 'b' },
  ])
  appendJournal(folder, [line('new', november)])
  expect(readJournal([folder], 'ours').lines.map(({ id }) => id)).toEqual(['old', 'new'])
})

test('entries of a newer version are counted and stop nothing', () => {
  const newer = { ...line('two', november), entry: { kind: 'something-new', siteId: 'site' } }
  appendJournal(folder, [line('one', november), newer as never, { ...newer, install: 'b' } as never])
  appendJournal(folder, [line('three', november)])
  const { lines, unknown } = readJournal([folder], 'ours')
  expect([lines.map(({ id }) => id), unknown]).toEqual([['one', 'three'], 1])
})
