import { expect, test } from 'vitest'
import { comesFromHere, policyOf } from './security.ts'

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

test('only tours may be framed, and only hosts that the site allows may be framed by its pages', () => {
  const settings = { measurement: undefined, frames: ['my.matterport.com', 'tour.example'] }
  const page = policyOf('/FloorPlan/Emodel', settings)
  expect(page).toContain(
    "frame-src 'self' https://www.youtube-nocookie.com https://my.matterport.com https://tour.example;",
  )
  expect(page).toContain("frame-ancestors 'none'")
  expect(policyOf('/', { measurement: undefined, frames: undefined })).toContain(
    "frame-src 'self' https://www.youtube-nocookie.com;",
  )
  for (const path of ['/tour/gaon-lakepark/84A', '/Tour/gaon-lakepark/84A']) {
    const tour = policyOf(path, settings)
    expect(tour).toContain("frame-ancestors 'self'")
    expect(tour).toContain("default-src 'self'")
    expect(tour).not.toContain('https:')
  }
})
