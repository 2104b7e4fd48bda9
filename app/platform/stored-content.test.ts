import { expect, test } from 'vitest'
import { ifReadable, storedContent } from './stored-content.ts'

const stored = storedContent<{ title: string; notices: string[] }>('page', [
  ({ heading, ...rest }) => ({ ...rest, title: heading }),
  (older) => ({ notices: [], ...older }),
])

test.each([
  [1, { heading: '사업개요' }],
  [2, { title: '사업개요' }],
  [3, { title: '사업개요', notices: [] }],
])('content of version %i is read as today', (version, content) => {
  expect(stored.read(JSON.stringify(content), version)).toEqual({ title: '사업개요', notices: [] })
})

test.each([
  ['no JSON', '{', 1],
  ['of a newer program', '{}', 4],
  ['no object', 'null', 3],
])('names kind, name and version of content that is %s, and leaves others readable', (_, json, version) => {
  const read = () => stored.read(json, version, '/Brand')
  expect(read).toThrow(
    expect.objectContaining({ name: 'UnreadableContent', kind: 'page', document: '/Brand', version }),
  )
  expect(ifReadable(read)).toBe(undefined)
})

test('content of a newer program is not guessed at', () => {
  expect(stored.version).toBe(3)
  expect(() => stored.read('{}', 4)).toThrow('version 4')
})
