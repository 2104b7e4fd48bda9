import { expect, test } from 'vitest'
import { faq } from '#app/blocks/faq/schema.ts'
import { hero } from '#app/blocks/hero/schema.ts'
import { table } from '#app/blocks/table/schema.ts'
import { schedule } from '#app/domain/site/schedule/schedule.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { changeValue } from './change-value.ts'
import { commandName, nameAt } from './field-names.ts'
import { editOf, type FormCommand } from './form-command.ts'
import { markFaults, marksBelow } from './marks.ts'
import { readSchemaForm } from './read-schema-form.ts'

const done = (schema: Schema, value: unknown, command: FormCommand) => {
  const edit = editOf(schema, value, command)
  return edit ? changeValue(value, edit) : undefined
}

const question = { id: 'payment', question: '계약금은 얼마인가요?', answer: '5%입니다.' }
const questions = { type: 'faq', basis: '공고 기준', groups: [{ title: '계약', items: [question] }] }

test('an added item has what it needs, with a name that no other bears', () => {
  const added = done(faq, questions, { type: 'add', at: ['groups', 0, 'items'] }) as typeof questions
  expect(added.groups[0]?.items[1]).toEqual({ id: 'item-2', question: '', answer: '' })
  expect(markFaults(faq, added)).toEqual([])
})

test('a row of a table is as long as the others', () => {
  const value = {
    type: 'table',
    title: '표',
    table: { caption: '표', head: ['가', '나'], rows: [['1', '2']] },
  }
  const added = done(table, value, { type: 'add', at: ['table', 'rows'] }) as typeof value
  expect(added.table.rows).toEqual([
    ['1', '2'],
    ['', ''],
  ])
})

test('another shape takes along what it has in common', () => {
  const event = { id: 'contract', title: '계약', text: '', when: { from: '2026-12-22', until: '2026-12-24' } }
  const value = { basis: '', page: '/plan', events: [event] }
  const at = ['events', 0, 'when']
  const put = (shape: number) =>
    (done(schedule, value, { type: 'put', at, shape }) as typeof value).events[0]?.when
  expect(put(0)).toEqual({ on: '' })
  expect(put(1)).toEqual(event.when)
  expect(put(2)).toEqual({ each: ['', ''] })
})

test('a place that the schema does not have changes nothing', () => {
  for (const at of [['nothing'], ['groups', 0, 'constructor'], ['basis', 0]])
    expect(done(faq, questions, { type: 'add', at })).toBeUndefined()
})

test('a button that is pressed without script does its command after the fields are read', () => {
  const value = {
    type: 'hero',
    id: 'first',
    eyebrow: '',
    title: '',
    text: '',
    action: '',
    picture: { name: 'a.jpg', alt: '' },
  }
  const form = new FormData()
  form.set(nameAt('block', ['title']), '새 제목\r\n둘째 줄')
  form.set(commandName('block'), JSON.stringify({ type: 'add', at: ['links'] }))
  const { value: read, command } = readSchemaForm(hero, form, 'block', value)
  expect(command?.type).toBe('add')
  expect(read).toEqual({ ...value, title: '새 제목\n둘째 줄', links: [{ label: '', url: '' }] })
})

test('a command that nobody can press is passed over', () => {
  const form = new FormData()
  for (const written of [
    '',
    '{',
    '{"type":"set","at":[],"value":1}',
    '{"type":"move","at":["links"],"from":-1,"to":0}',
  ]) {
    form.set(commandName('value'), written)
    expect(readSchemaForm(faq, form, 'value', questions)).toEqual({ value: questions, command: undefined })
  }
})

/** Fields as `SchemaForm` posts them. */
function posted(fields: Record<string, string | number>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

const filler = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`p${i}`, '']))

test.each([
  ['cells of a table', table, { 'value.table.head:count': 100, 'value.table.rows:count': 100 }],
  ['rows without columns', table, { 'value.table.head:count': 0, 'value.table.rows:count': 1e9 }],
  ['a list', faq, { 'value.groups:count': 1e9 }],
  [
    'lists in a list',
    faq,
    {
      'value.groups:count': 100,
      ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`value.groups.${i}.items:count`, 100])),
    },
  ],
])('readSchemaForm: counts beyond the posted fields are refused: %s', (_, schema, counts) => {
  const read = () => readSchemaForm(schema, posted({ ...filler, ...counts }), 'value', {})
  expect(read).toThrow(expect.objectContaining({ init: { status: 400 } }))
})

test('readSchemaForm: reads a table of the size that its form posts', () => {
  const cells = Array.from({ length: 30 * 100 }, (_, i) => [
    `value.table.rows.${Math.floor(i / 30)}.${i % 30}`,
    i,
  ])
  const heads = Array.from({ length: 30 }, (_, i) => [`value.table.head.${i}`, i])
  const form = posted({
    'value.table.head:count': 30,
    'value.table.rows:count': 100,
    ...Object.fromEntries([...heads, ...cells]),
  })
  const { value } = readSchemaForm(table, form, 'value', { type: 'table' })
  expect(value).toMatchObject({ table: { head: heads.map(([, i]) => String(i)) } })
  expect((value as { table: { rows: string[][] } }).table.rows[99]?.[29]).toBe('2999')
})

test('faults stand at their fields, in an author’s words', () => {
  const marks = markFaults(faq, {
    ...questions,
    groups: [
      {
        title: '계약',
        items: [
          { ...question, id: 'Zahlung', extra: 1 },
          { id: 'b', question: 3 },
        ],
      },
    ],
  })
  expect(marks).toEqual([
    { place: 'groups[0].items[0].id', sentence: '소문자 영문으로 시작하는 이름이어야 합니다', tone: 'fault' },
    { place: 'groups[0].items[0]', sentence: expect.stringContaining('extra'), tone: 'fault' },
    { place: 'groups[0].items[1].question', sentence: '글이어야 합니다', tone: 'fault' },
    { place: 'groups[0].items[1].answer', sentence: expect.stringContaining('빠져 있습니다'), tone: 'fault' },
  ])
  expect(marksBelow(marks, 'groups[0].items[1]').map(({ place }) => place)).toEqual(['question', 'answer'])
  expect(marksBelow(marks, 'groups[0].items[10]')).toEqual([])
})
