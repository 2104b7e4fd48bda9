import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { settleTarget } from './request-target.ts'

function settled(url: string, rawHeaders = ['Host', 'sent.example']) {
  const request = { url, rawHeaders: [...rawHeaders], headers: { host: 'sent.example' } }
  settleTarget(request as unknown as IncomingMessage)
  return [request.url, request.headers.host, ...request.rawHeaders]
}

test('settleTarget: a target with a host is a path at that host, whatever Host says', () => {
  const at = (url: string) => [url, 'asked.example', 'Host', 'asked.example']
  expect(settled('http://asked.example/robots.txt')).toEqual(at('/robots.txt'))
  expect(settled('HTTPS://asked.example?a=1')).toEqual(at('/?a=1'))
  expect(settled('http://asked.example')).toEqual(at('/'))
  expect(settled('http://asked.example/', [])).toEqual(at('/'))
})

test('settleTarget: what is no address stays, to be refused', () => {
  for (const url of [
    '*',
    'http:///a',
    'http://user@asked.example/',
    'http://asked.example\\@evil.example/',
    'http://asked.example/#a',
    'ftp://asked.example/',
    'javascript:alert(1)',
  ])
    expect(settled(url), url).toEqual([url, 'sent.example', 'Host', 'sent.example'])
  const two = ['Host', 'sent.example', 'host', 'other.example']
  expect(settled('http://asked.example/', two)).toEqual(['http://asked.example/', 'sent.example', ...two])
})

test('settleTarget: a path has one spelling, its query stays', () => {
  const path = (url: string) => settled(url)[0]
  expect(path('/%61dmin/%7Ea?x=%61%ff')).toBe('/admin/~a?x=%61%ff')
  expect(path('/draft/%2e%2e/a%2Fb')).toBe('/draft/%2e%2e/a%2Fb')
  expect(path('/%2541')).toBe('/%2541')
  expect(path('/%BA%D0%BE%E7.html')).toBe('/%EB%B6%84%EC%96%91.html')
})
