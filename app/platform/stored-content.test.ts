import { expect, test } from 'vitest'
import { storedContent } from './stored-content.ts'

const stored = storedContent<{ title: string; notices: string[] }>([
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

test('content of a newer program is not guessed at', () => {
  expect(stored.version).toBe(3)
  expect(() => stored.read('{}', 4)).toThrow('version 4')
})
