import { expect, test } from 'vitest'
import { readHost } from './read-host.ts'

test.each([
  ['https://www.Daon.kr/', 'www.daon.kr'],
  ['daon.kr:8080/index?x=1', 'daon.kr'],
  ['다온.한국', 'xn--2j1bj97a.xn--3e0b707e'],
  ['  ', ''],
])('%s is %s', (written, host) => expect(readHost(written)).toBe(host))
