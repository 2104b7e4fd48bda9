import { expect, test } from 'vitest'
import { leadAddress } from './list-address.ts'

test('a customer leads back to the page of the list that they were opened from', () => {
  const after = '2026-11-27T01:00:00.000Z_01a21b01-8cf4-7712-86ce-bcd31f86f445'
  const back = (page: string) =>
    new URLSearchParams(leadAddress('id', { site: 'gaon' }, new URLSearchParams(page)).split('?')[1]).get(
      'list',
    )
  expect(back('')).toBe('site=gaon')
  expect(new URLSearchParams(back(`after=${after}`) ?? '').get('after')).toBe(after)
  expect(new URLSearchParams(back(`before=${after}`) ?? '').get('before')).toBe(after)
  expect(back('after=nonsense')).toBe('site=gaon')
})
