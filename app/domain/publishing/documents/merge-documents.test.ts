import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDocuments } from './merge-documents.ts'

const page = {
  title: '분양안내',
  blocks: [
    { type: 'hero', id: 'top', title: '호수를 향한 하루' },
    {
      type: 'cards',
      title: '혜택',
      cards: [
        { title: '계약금', text: '5%' },
        { title: '중도금', text: '무이자' },
      ],
    },
    { type: 'prose', title: '안내' },
  ],
}
type Page = typeof page

const changed = (change: (copy: Page) => void): Page => {
  const copy = structuredClone(page)
  change(copy)
  return copy
}

describe('two people on one page', () => {
  test('change other blocks, or other fields of one: both stay', () => {
    const theirs = changed(({ blocks }) => Object.assign(blocks[0] as object, { title: '호수 앞 첫 줄' }))
    const mine = changed((copy) => {
      copy.title = '분양 안내'
      Object.assign(copy.blocks[1]?.cards?.[0] as object, { text: '10%' })
    })
    const { merged, conflicts } = mergeDocuments(page, theirs, mine)
    expect(conflicts).toEqual([])
    expect(merged).toMatchObject({
      title: '분양 안내',
      blocks: [{ title: '호수 앞 첫 줄' }, { cards: [{ text: '10%' }, {}] }, {}],
    })
  })

  test('add, move and remove blocks while the other writes in one: each does what its person meant', () => {
    const theirs = changed(({ blocks }) => {
      blocks.splice(1, 0, { type: 'news', title: '소식' } as never)
      blocks.pop()
    })
    const mine = changed(({ blocks }) => Object.assign(blocks[1] as object, { title: '계약 혜택' }))
    const { merged, conflicts } = mergeDocuments(page, theirs, mine)
    expect(conflicts).toEqual([])
    expect((merged as Page).blocks.map(({ title }) => title)).toEqual([
      '호수를 향한 하루',
      '소식',
      '계약 혜택',
    ])
  })

  test('change the same field: a conflict with its place and all three values', () => {
    const theirs = changed((copy) => Object.assign(copy.blocks[1]?.cards?.[0] as object, { text: '15%' }))
    const mine = changed((copy) => Object.assign(copy.blocks[1]?.cards?.[0] as object, { text: '10%' }))
    expect(mergeDocuments(page, theirs, mine).conflicts).toEqual([
      { path: 'blocks[1].cards[0].text', base: '5%', theirs: '15%', mine: '10%' },
    ])
  })

  test('one removes the block in which the other writes: a person decides', () => {
    const theirs = changed(({ blocks }) => void blocks.splice(1, 1))
    const mine = changed(({ blocks }) => Object.assign(blocks[1] as object, { title: '계약 혜택' }))
    expect(mergeDocuments(page, theirs, mine).conflicts).toHaveLength(1)
  })
})

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ max: 3, min: 0 }),
    fc.constantFrom('a', 'b'),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.constantFrom('id', 'title', 'x', 'y'), tie('value'), { noNullPrototype: true }),
}))

test('mergeDocuments: the side without changes gets the version of the other side', () => {
  fc.assert(
    fc.property(json.object, json.object, (base, other) => {
      expect(mergeDocuments(base, other, base)).toEqual({ merged: other, conflicts: [] })
      expect(mergeDocuments(base, base, other)).toEqual({ merged: other, conflicts: [] })
      expect(mergeDocuments(base, other, other)).toEqual({ merged: other, conflicts: [] })
    }),
  )
})

describe('a merge takes bounded time', () => {
  const count = 8000
  const many = (item: (i: number) => unknown) => ({ a: Array.from({ length: count }, (_, i) => item(i)) })

  test.each([
    ['that look alike', () => 'x'],
    ['that alternate', (i: number) => i % 2],
    ['in another order', (i: number) => (i * 7919) % count],
  ])('mergeDocuments: 8,000 items %s', (_, item) => {
    const base = many(item)
    const theirs = { a: [...base.a.slice(1), 'theirs'].toReversed() }
    const mine = { a: ['mine', ...base.a.slice(0, -1)] }
    const startedAt = process.threadCpuUsage().user
    const { merged } = mergeDocuments(base, theirs, mine)
    expect((process.threadCpuUsage().user - startedAt) / 1000).toBeLessThan(500)
    expect(merged).toHaveProperty('a')
  })

  test('what was added to both ends of a long list stays on both ends', () => {
    const base = many((i) => `item ${i}`)
    const { merged, conflicts } = mergeDocuments(
      base,
      { a: [...base.a, 'theirs'] },
      { a: ['mine', ...base.a] },
    )
    expect(conflicts).toEqual([])
    expect(merged).toEqual({ a: ['mine', ...base.a, 'theirs'] })
  })
})
