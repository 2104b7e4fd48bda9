import { expect, test } from 'vitest'
import { readRequestHead } from './request-head.ts'

test('what decides on an answer is read in any letter case', () => {
  expect(
    readRequestHead(['HOST', 'a.example', 'Accept-Encoding', 'br', 'If-None-Match', '"x"', 'X-Any', '1']),
  ).toEqual({ host: 'a.example', accepted: 'br', ifNoneMatch: '"x"', referer: undefined, hasRange: false })
  expect(readRequestHead(['Range', 'bytes=0-1', 'Referer', 'http://b/'])).toMatchObject({
    hasRange: true,
    referer: 'http://b/',
  })
  expect(readRequestHead([])?.host).toBe('')
})

test.each([
  [['Host', 'a', 'host', 'b']],
  [['Accept-Encoding', 'br', 'Accept-Encoding', 'gzip']],
  [['If-None-Match', '', 'If-None-Match', '']],
  [['Content-Length', '0']],
  [['Transfer-Encoding', 'chunked']],
  [['Expect', '100-continue']],
])('%j is judged by the shell', (headers) => {
  expect(readRequestHead(headers)).toBeUndefined()
})
