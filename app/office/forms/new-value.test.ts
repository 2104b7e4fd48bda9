import { expect, test } from 'vitest'
import { faq } from '#app/blocks/faq/schema.ts'
import { schedule } from '#app/domain/site/schedule/schedule.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { elementOf, fieldsOfGroup, optionsOf } from './form-control.ts'
import { newValue } from './new-value.ts'
import { reshaped } from './shape-of.ts'

const fieldOf = (group: Schema, wanted: string): Schema => {
  const field = fieldsOfGroup(group).find(({ name }) => name === wanted)
  if (!field) throw new Error(`no ${wanted}`)
  return field.schema
}

test('newValue: an added item has what it needs, with a name that no other bears', () => {
  const questions = fieldOf(elementOf(fieldOf(faq, 'groups')), 'items')
  const beside = [{ id: 'item-2', question: '계약금은 얼마인가요?', answer: '5%입니다.' }]
  const added = newValue(elementOf(questions), beside)
  expect(added).toEqual({ id: 'item2', question: '', answer: '' })
})

test('reshaped: another shape takes along what it has in common', () => {
  const when = fieldOf(elementOf(fieldOf(schedule, 'events')), 'when')
  const period = { from: '2026-12-22', until: '2026-12-24' }
  const shapes = optionsOf(when).map((shape) => reshaped(shape, period))
  expect(shapes.slice(0, 3)).toEqual([{ on: '' }, period, { each: ['', ''] }])
})
