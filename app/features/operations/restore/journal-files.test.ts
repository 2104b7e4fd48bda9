import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfRow, type JournalLine } from '../../journal/journal-entry.ts'
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
  appendFileSync(join(folder, '2026-11.jsonl'), '\n{"id":"two","at":"2026-11-2')
  appendJournal(folder, [line('two', november), line('three', november)])
  expect(readJournal(folder, 'ours').map(({ id }) => id)).toEqual(['one', 'two', 'three'])
})

test('each install reads its own lines, of every month', () => {
  appendJournal(folder, [
    line('old', '2026-10-31T23:59:59.000Z'),
    { ...line('not ours', november), install: 'b' },
  ])
  appendJournal(folder, [line('new', november)])
  expect(readJournal(folder, 'ours').map(({ id }) => id)).toEqual(['old', 'new'])
})
