import { expect, test } from 'vitest'
import { siteHost } from './site-names.ts'
import { readableHost, readTypedHost } from './typed-host.ts'

test.each([
  ['https://www.Daon.kr/', 'www.daon.kr'],
  ['daon.kr:8080/index?x=1', 'daon.kr'],
  ['다온.한국', 'xn--2j1bj97a.xn--3e0b707e'],
  ['http://다온.kr', 'xn--2j1bj97a.kr'],
])('readTypedHost: %s is %s', (written, host) => expect(readTypedHost(written)).toEqual({ ok: true, host }))

test.each(['', '  ', '192.168.0.1', 'http://127.0.0.1:3000', '3232235521', 'a b.kr', '-a.kr', '[::1]'])(
  'readTypedHost: refuses ‘%s’ with a sentence',
  (written) => {
    expect(readTypedHost(written)).toEqual({ ok: false, sentence: expect.stringContaining('IP 주소') })
  },
)

test('siteHost: an IP address is no host of a site, also in a folder', () => {
  expect(siteHost.safeParse('10.0.0.1').success).toBe(false)
  expect(siteHost.safeParse('1.2.kr').success).toBe(true)
})

test('readableHost: a Korean domain reads as it was typed', () => {
  expect([readableHost('www.xn--2j1bj97a.kr'), readableHost('daon.kr')]).toEqual(['www.다온.kr', 'daon.kr'])
})
