import { expect, test } from 'vitest'
import { mergeDocuments } from '#app/domain/publishing/documents/merge-documents.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { withChoices } from './with-choices.ts'

const base = { title: '전', blocks: [{ type: 'prose', title: '하나' }] }
const theirs = { title: '그들', blocks: [{ type: 'prose', title: '둘' }] }
const mine = { title: '나', blocks: [{ type: 'prose', title: '셋' }] }

test('of two values for one field the chosen one stays', () => {
  const { merged, conflicts } = mergeDocuments(base, theirs, mine)
  const chosen = withChoices(merged as Document, conflicts, { title: 'mine', 'blocks[0].title': 'theirs' })
  expect(chosen).toEqual({ title: '나', blocks: [{ type: 'prose', title: '둘' }] })
})

test('a field that the other one took away goes', () => {
  const { merged, conflicts } = mergeDocuments({ a: 1 }, {}, { a: 2 })
  expect(withChoices(merged as Document, conflicts, { a: 'theirs' })).toEqual({})
})
