import { expect, test } from 'vitest'
import { doWithBlocks, selectedAfter } from './block-commands.ts'

const page = (...blocks: unknown[]) => ({ path: '/', blocks })
const [a, b, c] = [{ type: 'a' }, { type: 'b' }, { type: 'c' }]

test('blocks are moved, removed, copied and added, and the rest of the page stays', () => {
  expect(doWithBlocks(page(a, b, c), { type: 'move', from: 0, to: 2 })).toEqual(page(b, c, a))
  expect(doWithBlocks(page(a, b, c), { type: 'remove', at: 1 })).toEqual(page(a, c))
  expect(doWithBlocks(page(a, b), { type: 'copy', at: 0 })).toEqual(page(a, a, b))
  expect(doWithBlocks(page(a, b), { type: 'add', at: 9, block: c })).toEqual(page(a, b, c))
  expect(doWithBlocks(page(a, b), { type: 'set', at: 1, block: c })).toEqual(page(a, c))
})

test('a block is hidden and shown again, and stays hidden while it is edited', () => {
  const hidden = doWithBlocks(page(a, b), { type: 'hide', at: 1, isHidden: true })
  expect(hidden).toEqual(page(a, { type: 'b', hidden: true }))
  expect(doWithBlocks(hidden, { type: 'set', at: 1, block: { type: 'b', title: '제목' } })).toEqual(
    page(a, { type: 'b', title: '제목', hidden: true }),
  )
  expect(doWithBlocks(hidden, { type: 'hide', at: 1, isHidden: false })).toEqual(page(a, b))
})

test('a place outside the page changes nothing', () => {
  const document = page(a)
  expect(doWithBlocks(document, { type: 'move', from: 0, to: 1 })).toBe(document)
  expect(doWithBlocks(document, { type: 'remove', at: 1 })).toBe(document)
})

test('a copy has an address of its own', () => {
  const copied = doWithBlocks(page({ id: 'way' }, { id: 'way-2' }), { type: 'copy', at: 0 })
  expect(copied.blocks).toEqual([{ id: 'way' }, { id: 'way-3' }, { id: 'way-2' }])
})

test('the selection follows its block', () => {
  expect(selectedAfter(0, { type: 'move', from: 0, to: 2 })).toBe(2)
  expect(selectedAfter(2, { type: 'remove', at: 1 })).toBe(1)
  expect(selectedAfter(0, { type: 'remove', at: 0 })).toBe(0)
  expect(selectedAfter(1, { type: 'copy', at: 1 })).toBe(2)
})
