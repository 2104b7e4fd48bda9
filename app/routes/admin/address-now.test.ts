import { expect, test } from 'vitest'
import { addressNow } from './address-now.ts'

const sites = [
  { slug: 'saebom', formerSlugs: ['daon', 'leads'] },
  { slug: 'second', formerSlugs: [] },
]

test('names that sites once had become those they have, wherever an address of the office names a site', () => {
  expect(addressNow('/admin/sites/daon/pages', sites)).toBe('/admin/sites/saebom/pages')
  expect(addressNow('/admin/messages/sent/daon/1', sites)).toBe('/admin/messages/sent/saebom/1')
  expect(addressNow('/admin/leads?site=daon&who=me', sites)).toBe('/admin/leads?site=saebom&who=me')
})

test('nothing else does', () => {
  for (const address of ['/admin', '/admin/leads?site=second', '/admin/sites/second', '/admin/leads?q=daon'])
    expect(addressNow(address, sites), address).toBeUndefined()
  expect(addressNow('/admin/sites/daon', [{ slug: 'second', formerSlugs: [] }])).toBeUndefined()
})
