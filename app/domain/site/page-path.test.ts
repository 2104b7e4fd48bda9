import { expect, test } from 'vitest'
import { linkAddress, pagePath } from './page-path.ts'

test('a link leads to a page, another site or a telephone', () => {
  for (const address of [
    '/',
    '/SalesInfo/FAQ#payment',
    '/BusinessGuide/intro?phase=3',
    'https://pf.kakao.com/_abc',
    'tel:1500-0000',
  ])
    expect(linkAddress.safeParse(address).success, address).toBe(true)
})

test('nothing that a browser would run or send elsewhere without a word', () => {
  for (const address of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'https://',
    'tel:abc',
    'data:,a',
    ' /a',
    '',
  ])
    expect(linkAddress.safeParse(address).success, address).toBe(false)
})

test('a field for a page takes no other site', () => {
  expect(pagePath.safeParse('https://pf.kakao.com').success).toBe(false)
})
