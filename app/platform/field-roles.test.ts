import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, heading, note, silent, textsOf, walkContent } from './field-roles.ts'

const link = z.strictObject({ label: heading, url: silent(z.string()) })
const part = z.union([z.strictObject({ text: z.string() }), z.strictObject({ list: z.array(z.string()) })])
const block = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('a'), title: heading.optional(), notes: z.array(note).default([]) }),
    z
      .strictObject({ type: z.literal('b'), title: silent(z.string()), link, parts: z.array(part) })
      .refine(() => true),
  ])
  .optional()

const b = {
  type: 'b',
  title: 'name-of-it',
  link: { label: '자세히', url: '/more' },
  parts: [{ text: '글' }, { list: ['하나', '둘'] }],
}

test('a field has the role that its schema says, inside optional, default and lists too', () => {
  const roles = (value: object) => fieldsOf(block, value).map(({ name, role }) => [name, role])
  expect(roles({ type: 'a', title: '제목', notes: ['출처'] })).toEqual([
    ['type', 'silent'],
    ['title', 'heading'],
    ['notes', 'note'],
  ])
  expect(roles(b).slice(0, 2)).toEqual([
    ['type', 'silent'],
    ['title', 'silent'],
  ])
})

test('texts are what a reader comes to see, of the option that the value is', () => {
  expect(textsOf(block, b)).toEqual(['자세히', '글', '하나', '둘'])
})

test('a value without a schema is text through and through', () => {
  expect(textsOf(undefined, { url: '/more', list: ['하나'] })).toEqual(['/more', '하나'])
})

test('places are paths as people write them', () => {
  expect([...walkContent(block, b)].map(({ path }) => path)).toContain('parts[1].list[0]')
})
