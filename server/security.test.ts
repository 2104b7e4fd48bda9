import { expect, test } from 'vitest'
import { comesFromHere } from './security.ts'

const post = (headers: Record<string, string>) =>
  comesFromHere(
    new Request('http://site.example/a/leads', {
      method: 'POST',
      headers: { host: 'site.example', ...headers },
    }),
  )

test('requests that change something come from a page of the same host, or from no browser', () => {
  expect(post({})).toBe(true)
  expect(post({ origin: 'http://site.example', 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(post({ origin: 'https://site.example' })).toBe(true)
  expect(post({ origin: 'https://evil.example' })).toBe(false)
  expect(post({ origin: 'null' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'same-site' })).toBe(false)
})

test('reading is free to all', () => {
  expect(
    comesFromHere(new Request('http://site.example/', { headers: { origin: 'https://evil.example' } })),
  ).toBe(true)
})
